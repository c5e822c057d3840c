-- A row is a provider of payments that did not answer when it was asked last, and since when. It goes with its next answer.
create table provider_outage (
  provider text primary key,
  since timestamptz not null,
  -- When the people of the shop were told, once it had lasted.
  told_at timestamptz
);
