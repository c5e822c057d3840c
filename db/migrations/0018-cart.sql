-- A line that came over from what was chosen before signing in; taken out again when the merge is undone.
alter table cart_line add column merged_from text references cart;
-- When this cart was poured into another one.
alter table cart add column merged_at timestamptz;
