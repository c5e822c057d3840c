-- Whether an account that an import made was given anything is asked of every row, also of what was taken back.
create index entitlement_owner on entitlement (account_id);
