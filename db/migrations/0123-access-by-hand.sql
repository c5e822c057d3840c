-- What an administrator gave by hand says who did and why.
alter table entitlement
  add granted_by text,
  add reason text,
  drop constraint entitlement_source_check,
  add constraint entitlement_source_check check (source in ('order', 'subscription', 'manual')),
  add constraint entitlement_by_hand check (
    case when source = 'manual' then granted_by is not null and reason is not null
      else granted_by is null and reason is null end);

-- What the list of people is ordered and searched by.
create index account_name on account (plain(name), id);
create index account_name_part on account using gin (plain(name) gin_trgm_ops);
create index account_roles on account (id) where roles <> '{}';

-- An administrator can end somebody's sessions.
alter table session
  drop constraint session_end_reason_check,
  add constraint session_end_reason_check check (
    end_reason in ('logoff', 'ended-by-owner', 'ended-by-shop', 'password-changed', 'password-reset', 'stolen', 'disowned',
                   'blocked', 'roles-changed', 'second-factor-reset', 'account-removed'));
