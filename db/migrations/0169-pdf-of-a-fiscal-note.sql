-- The note itself, where whoever issued it by hand sent its PDF: the key under which it is kept.
alter table fiscal_note
  add column pdf_key text unique,
  add check (pdf_key is null or number is not null);
