-- The tries of a code are counted as turns, the same for a link that exists and one that does not.
alter table account_link drop column wrong_codes;
alter table account_link drop constraint account_link_ended_as_check;
alter table account_link add constraint account_link_ended_as_check check (ended_as in ('used', 'replaced'));
