-- By which name mail servers know a message: what stands before the @ of its Message-ID.
alter table message add column mail_id text;
create index message_mail_id on message (mail_id) where mail_id is not null;
-- What a mail server reported after it took the message: that it came back, with the status code of RFC 3463, or that its
-- reader complained of it.
alter table message add column bounced_at timestamptz;
alter table message add column bounce_status text;
alter table message add column complained_at timestamptz;

-- A row is an address to which nothing goes that its reader can do without, in lower case, and why.
create table mail_suppression (
  address text primary key,
  reason text not null check (reason in ('bounce', 'complaint')),
  since timestamptz not null
);
