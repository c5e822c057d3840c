-- What a brand says in its messages in place of the words of the product, by kind, version after version: the newest holds.
-- What is null is said by the first brand, or by the product.
create table mail_text (
  brand_id text not null references brand,
  -- As the code calls a kind of message.
  kind text not null,
  version integer not null check (version >= 1),
  subject text,
  -- Paragraphs after the heading, and before the signature; `{{nome}}` is a variable.
  opening text,
  closing text,
  -- Whether messages of the kind are sent. Only a kind that the law lets a seller do without has false.
  is_sent boolean not null default true,
  -- The id of the author, without a foreign key: it stays when the account is removed. Null: from before versions were kept.
  created_by text,
  created_at timestamptz not null,
  primary key (brand_id, kind, version)
);

-- The column goes one version later: the version before this one reads it.
insert into mail_text (brand_id, kind, version, closing, created_at)
select b.id, t.key, 1, t.value, now() from brand b, jsonb_each_text(b.mail_texts) t;
