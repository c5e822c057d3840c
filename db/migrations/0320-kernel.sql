-- A row is an idempotency key of a program (draft-ietf-httpapi-idempotency-key-header), with the answer that every
-- repetition gets. It is kept for a day.
create table idempotency_key (
  -- Whose keys they are: the API key of the program.
  subject text not null,
  key text not null,
  -- SHA-256 of method, address, precondition and body: another request must not use the key.
  request_hash bytea not null,
  -- Sealed, because it may show a secret once; null while the first request is under way.
  answer bytea,
  at timestamptz not null,
  primary key (subject, key)
);
create index idempotency_key_at on idempotency_key (at);
