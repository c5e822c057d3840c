-- The name of a host that is a brand's own: its addresses are bare there. The first brand's is that of the installation.
alter table brand
  add column host text unique
    check (length(host) <= 253 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'),
  add constraint brand_first_host check (parent_id is not null or host is null);
