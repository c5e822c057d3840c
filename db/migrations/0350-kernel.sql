-- Who carries out a request with a key, and whether a transaction of theirs has committed: the transaction notes it
-- itself, so that whoever repeats a request whose outcome nobody heard of knows whether it was written.
alter table idempotency_key
  -- Of whoever claimed the key last; what somebody before them has not committed can no longer be.
  add column attempt text not null default '',
  -- Of the version before nobody knows, so that what it began is never carried out again.
  add column has_committed boolean not null default true;
