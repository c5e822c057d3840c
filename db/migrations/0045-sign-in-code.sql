-- Six digits that are sent to an address sign its owner in. They are kept as the links of messages are: the secret is
-- what the browser keeps that asked for them.
alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check check (
  purpose in (
    'confirm-email', 'create-password', 'reset-password', 'change-email', 'undo-email-change', 'disown-session', 'sign-in'
  )
);
