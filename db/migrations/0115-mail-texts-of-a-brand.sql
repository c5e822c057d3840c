-- What a brand says at the end of a kind of message, by its kind (`MAIL_TEXTS` of contract/src/mail-text.ts). A kind of
-- which it says nothing has its parent's text; where that says nothing either, the message ends as the product wrote it.
alter table brand add column mail_texts jsonb not null default '{}' check (jsonb_typeof(mail_texts) = 'object');
