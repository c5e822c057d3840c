-- Every message we owe or sent; `reference` makes a repeated job send it once.
create table message (
  id text primary key,
  kind text not null,
  reference text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  created_at timestamptz not null,
  -- Who sends it holds it until then, so that two workers do not both send it.
  held_until timestamptz,
  sent_at timestamptz,
  unique (kind, reference)
);
