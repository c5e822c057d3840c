-- A row is one time that somebody asked for the address of a file of a product, which is to save it. Rows are appended.
create table product_download (
  id text primary key,
  account_id text not null references account,
  version_id text not null references product_file_version,
  at timestamptz not null
);
create index product_download_account on product_download (account_id, at);
create index product_download_version on product_download (version_id);
