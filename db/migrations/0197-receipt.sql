-- baseline of 0169-pdf-of-a-fiscal-note.sql

-- A row is the contract of an order, word for word, kept as evidence (Decreto 7.962/2013, art. 4, IV). It does not
-- name the buyer. `hash` is the SHA-256 of `content`.
create table contract_summary (
  order_id text primary key references purchase_order,
  content text not null,
  hash bytea not null,
  at timestamptz not null,
  check (hash = sha256(convert_to(content, 'UTF8')))
);

create trigger contract_summary_stays before update or delete on contract_summary
  for each row execute function refuse_rewriting();
