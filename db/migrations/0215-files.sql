-- A hash of who sends it: nobody else takes it, and one person does not begin uploads without end. Those from before this
-- are somebody's who is not known any more.
alter table upload add column sender_hash text;
create index upload_of_sender on upload (sender_hash) where taken_at is null;
