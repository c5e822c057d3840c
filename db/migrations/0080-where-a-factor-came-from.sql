-- From where a factor was set up: its owner tells by that whether it is theirs.
alter table passkey add column ip text, add column user_agent text;
alter table totp add column ip text, add column user_agent text;
-- The mailbox that a link went to, where its power ends with the account's stay at that address.
alter table account_link add column sent_to citext;
