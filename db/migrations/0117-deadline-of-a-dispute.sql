-- Until when the shop may send the issuer what it has, as far as the provider says it.
alter table dispute add evidence_due_at timestamptz;
