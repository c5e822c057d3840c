-- What a person tells about themselves besides name and e-mail. No row: nothing yet.
create table account_profile (
  account_id text primary key references account,
  -- How they are called and written to (Decreto 8.727/2016).
  social_name text,
  -- E.164.
  phone text,
  birth_on date,
  -- CPF or CNPJ: AES-256-GCM, and the keyed hash it is found by.
  document_sealed bytea,
  document_hash bytea,
  -- The picture's file, and what it shows.
  avatar_file text unique,
  avatar_alt text,
  locale text not null default 'pt-BR',
  -- Which e-mails are wanted; offers are a matter of consent, and the rest cannot be switched off.
  mail_training boolean not null default true,
  -- Grows with every change, so that two devices do not undo each other.
  version integer not null,
  updated_at timestamptz not null,
  check ((document_sealed is null) = (document_hash is null))
);
create index account_profile_document on account_profile (document_hash) where document_hash is not null;
