-- The account by which the provider knows the holder of a card, where it is not the one that has it now: a card keeps it
-- when two accounts become one.
alter table saved_card add column holder_id text references account;
