-- The 142 migrations that made the schema until 0169, as they were, each below the name it was applied under. They are
-- kept for the test of the baseline alone (server/src/platform/kernel/baseline.test.ts), which makes the database of an
-- installed shop with them. Nothing else reads them, and nobody adds to them.
--- 0001-account.sql
create extension if not exists citext;
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Who sells. A brand is data: two ship, others need no code on the server.
create table brand (
  id text primary key,
  name text not null,
  legal_name text not null,
  cnpj char(14) not null,
  address text not null,
  email text not null,
  phone text not null,
  hours text not null
);

create table account (
  id text primary key,
  email citext not null unique,
  name text not null,
  password_hash text,
  email_verified_at timestamptz,
  roles text[] not null default '{}',
  brand_id text not null references brand,
  client_id text,
  created_at timestamptz not null
);

-- What a person agreed to, with the proof LGPD art. 8 asks for. Appended, never updated.
create table consent (
  account_id text not null references account,
  kind text not null check (kind in ('terms', 'marketing')),
  granted boolean not null,
  version text not null,
  ip text,
  at timestamptz not null,
  primary key (account_id, kind, at)
);

-- A session is one family of rotating tokens.
create table session (
  id text primary key,
  account_id text not null references account,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index session_account on session (account_id) where ended_at is null;

-- SHA-256 of opaque tokens; a refresh token keeps when it was rotated.
create table session_token (
  hash bytea primary key,
  session_id text not null references session,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index session_token_session on session_token (session_id);
--- 0002-catalog.sql
create extension if not exists fuzzystrmatch;

-- unaccent() alone is only stable, because its dictionary may change; ours does not.
create function plain(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- What people call the types of products: a search for "curso" finds trainings.
create function type_words(type text) returns text
  language sql immutable strict parallel safe
  return case type
    when 'training' then 'treinamento curso aula'
    when 'subscription' then 'assinatura plano'
    when 'bundle' then 'pacote combo'
    else 'material download' end;

-- Plain words with a space before each; one line each for name, summary and keywords, so that the place of a match is
-- known.
create function searchable(name text, summary text, keywords text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(plain(' ' || name || E'\n ' || summary || E'\n ' || keywords), '[^a-z0-9\n]+', ' ', 'g');

create table category (
  id text primary key,
  name text not null,
  position integer not null
);

create table product (
  id text primary key,
  slug text not null unique,
  type text not null check (type in ('one-off', 'subscription', 'training', 'bundle')),
  name text not null,
  summary text not null,
  description jsonb not null default '[]',
  faq jsonb not null default '[]',
  cover text not null,
  category_id text not null references category,
  level text,
  keywords text not null default '',
  guarantee_days integer not null default 7 check (guarantee_days >= 7),
  brand_ids text[] not null,
  purchase_limit text not null default 'one-ever' check (purchase_limit in ('none', 'one-active', 'one-ever')),
  status text not null default 'published' check (status in ('draft', 'published', 'paused', 'archived')),
  sold integer not null default 0,
  published_at timestamptz not null,
  search text generated always as (searchable(name, summary, keywords || ' ' || type_words(type))) stored
);
create index product_search on product using gin (search gin_trgm_ops);

-- Every word that products have ever used, in byte order: what a typing error is corrected to.
create table search_word (
  word text collate "C" primary key
);
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word
  select distinct word from regexp_split_to_table(trim(new.search), '\s+') as word where word <> '' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger product_words after insert or update of name, summary, keywords on product
  for each row execute function keep_search_words();

-- LIKE patterns of what a typed word may mean: the words that start with it, whatever their plural, and, unless it is a
-- word itself, those with the fewest typing errors between: one, or two in a long word; two letters swapped count as
-- one. While nothing starts with it, the beginnings of words are compared too. The first letter is taken to be right.
create function search_patterns(typed text) returns text[]
  language sql stable strict parallel safe
as $$
  with stem as (select regexp_replace(typed, '(?<=....)(ao|oes|s)$', '') as start),
  judged as (
    select start, length(typed) < 4 or exists (select from search_word where word = typed) as known,
      exists (select from search_word where word >= start and word < start || '~') as begun
    from stem),
  swapped as (
    select left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2) as start
    from generate_series(2, length(typed) - 1) as i),
  near as (
    select word, case
      when begun then levenshtein(typed, word)
      when exists (select from swapped where starts_with(word, swapped.start)) then 1
      else least(levenshtein(typed, word), levenshtein(typed, left(word, length(typed)))) end as errors
    from judged join search_word on not known and word >= left(typed, 1) and word < left(typed, 1) || '~'),
  nearest as (
    select word, rank() over (order by errors) as place from near
    where errors <= case when length(typed) < 7 then 1 else 2 end)
  select (select array['% ' || start || '%'] from judged)
    || coalesce((select array_agg('% ' || word || '%') from nearest where place = 1), '{}')
$$;

-- Seats of a product with a limit: the conditional update on `taken` is what stops overselling.
create table seat (
  product_id text primary key references product,
  total integer not null check (total >= 0),
  taken integer not null default 0,
  check (taken between 0 and total)
);

-- Immutable: a new value is a new row that ends the old one.
create table price (
  id text primary key,
  product_id text not null references product,
  brand_id text not null references brand,
  interval text not null check (interval in ('once', 'month', 'year')),
  amount integer not null check (amount >= 0),
  compare_at integer check (compare_at > amount),
  compare_at_ends_on date,
  starts_at timestamptz not null,
  ends_at timestamptz
);
create index price_product on price (product_id, brand_id);
create unique index price_current on price (product_id, brand_id, interval) where ends_at is null;

create table bundle_item (
  bundle_id text not null references product,
  product_id text not null references product,
  weight integer not null check (weight > 0),
  primary key (bundle_id, product_id)
);

create table course (
  id text primary key,
  slug text not null unique,
  title text not null,
  hours integer not null
);
create table course_module (
  id text primary key,
  course_id text not null references course,
  title text not null,
  position integer not null
);
create table lesson (
  id text primary key,
  module_id text not null references course_module,
  title text not null,
  minutes integer not null,
  preview boolean not null default false,
  position integer not null
);
create table product_course (
  product_id text not null references product,
  course_id text not null references course,
  primary key (product_id, course_id)
);

-- Shared answers (pages, lists) are dropped by every web process when what they show changes.
create function tell_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger product_told after insert or delete or update of slug, name, summary, description, faq, cover, category_id, level, keywords, guarantee_days, brand_ids, status, published_at
  on product for each statement execute function tell_catalog_changed();
create trigger price_told after insert or update or delete on price for each statement execute function tell_catalog_changed();
create trigger category_told after insert or update or delete on category for each statement execute function tell_catalog_changed();
create trigger brand_told after insert or update or delete on brand for each statement execute function tell_catalog_changed();
create trigger seat_told after insert or update or delete on seat for each statement execute function tell_catalog_changed();
--- 0003-cart.sql
create table coupon (
  id text primary key,
  code text not null unique check (code = upper(code)),
  name text not null,
  kind text not null check (kind in ('percent', 'fixed')),
  -- Basis points for 'percent', centavos for 'fixed'.
  value integer not null check (value > 0),
  max_discount integer,
  minimum integer not null default 0,
  brand_ids text[] not null,
  product_types text[],
  starts_at timestamptz not null,
  ends_at timestamptz,
  limit_total integer,
  limit_per_account integer,
  used integer not null default 0 check (used >= 0),
  check (limit_total is null or used <= limit_total),
  check (kind = 'fixed' or value <= 10000)
);

create table cart (
  id text primary key,
  brand_id text not null references brand,
  account_id text references account,
  -- SHA-256 of the visitor's cookie.
  visitor_hash bytea unique,
  coupon_id text references coupon,
  status text not null default 'open' check (status in ('open', 'ordered', 'merged')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (account_id is not null or visitor_hash is not null)
);
create unique index cart_open on cart (account_id, brand_id) where status = 'open' and account_id is not null;

create table cart_line (
  id text primary key,
  cart_id text not null references cart,
  product_id text not null references product,
  price_id text not null references price,
  added_at timestamptz not null,
  unique (cart_id, product_id)
);
--- 0004-checkout.sql
-- `order` is a word of SQL.
create table purchase_order (
  id text primary key,
  code text not null unique,
  brand_id text not null references brand,
  account_id text not null references account,
  cart_id text not null references cart,
  status text not null check (status in ('awaiting-payment', 'paid', 'expired', 'cancelled', 'refunded')),
  buyer_name text not null,
  buyer_email text not null,
  buyer_document text not null,
  subtotal integer not null,
  discount integer not null,
  total integer not null,
  terms_version text not null,
  renewal_accepted boolean not null,
  placed_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  check (total = subtotal - discount and total >= 0)
);
create index purchase_order_account on purchase_order (account_id, placed_at desc);

-- Counts the orders of a year: the middle of the code that people read.
create sequence order_number;

create table order_line (
  id text primary key,
  order_id text not null references purchase_order,
  product_id text not null references product,
  price_id text not null references price,
  name text not null,
  interval text not null,
  amount integer not null,
  discount integer not null,
  total integer not null,
  position integer not null,
  -- Whether "mais vendidos" knows of it.
  counted boolean not null default false,
  check (total = amount - discount and total >= 0)
);
create index order_line_order on order_line (order_id);
create index order_line_uncounted on order_line (order_id) where not counted;

-- Seats a line keeps from others: of its product, and of each limited product inside a bundle.
create table seat_hold (
  order_line_id text not null references order_line,
  product_id text not null references seat,
  state text not null check (state in ('held', 'sold', 'released')),
  primary key (order_line_id, product_id)
);

create table coupon_redemption (
  id text primary key,
  coupon_id text not null references coupon,
  account_id text not null references account,
  order_id text not null unique references purchase_order,
  amount integer not null,
  state text not null check (state in ('reserved', 'confirmed', 'released')),
  at timestamptz not null
);
create index coupon_redemption_account on coupon_redemption (coupon_id, account_id) where state <> 'released';

-- The first answer to a key is the answer to every repetition.
create table idempotency (
  account_id text not null references account,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (account_id, key)
);

create table payment (
  id text primary key,
  order_id text not null references purchase_order,
  attempt integer not null,
  method text not null check (method in ('pix')),
  provider text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('created', 'pending', 'paid', 'expired', 'failed', 'refunded')),
  txid text not null unique,
  br_code text,
  e2e_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  unique (order_id, attempt)
);
-- One live charge per order: no second attempt while one may still be paid.
create unique index payment_live on payment (order_id) where status in ('created', 'pending', 'paid');
create index payment_open on payment (checked_at) where status in ('created', 'pending');

-- What providers told us, stored once. A hint, never a proof.
create table webhook_event (
  provider text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
--- 0005-access.sql
-- Why a person may use something. Several sources coexist; access ends when the last one does.
create table entitlement (
  id text primary key,
  account_id text not null references account,
  resource text not null,
  title text not null,
  kind text not null check (kind in ('product', 'course')),
  source text not null check (source in ('order', 'subscription')),
  source_id text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  ended_at timestamptz,
  unique (source, source_id, resource)
);
create index entitlement_account on entitlement (account_id) where ended_at is null;

create table subscription (
  id text primary key,
  account_id text not null references account,
  brand_id text not null references brand,
  product_id text not null references product,
  price_id text not null references price,
  -- The line that started it: one line, one subscription, however often it is settled.
  order_line_id text not null unique references order_line,
  status text not null check (status in ('active', 'past-due', 'suspended', 'paused', 'cancelled', 'ended')),
  anchor_on date not null,
  period_start_on date not null,
  period_end_on date not null,
  created_at timestamptz not null,
  check (period_end_on > period_start_on)
);
create index subscription_account on subscription (account_id);
--- 0006-mail.sql
-- Every message we owe or sent; `reference` makes a repeated job send it once.
create table message (
  id text primary key,
  kind text not null,
  reference text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  created_at timestamptz not null,
  -- Who sends it holds it until then, so that two workers do not both send it.
  held_until timestamptz,
  sent_at timestamptz,
  unique (kind, reference)
);
--- 0007-account-security.sql
-- What a session has proved, and how it ended.
alter table session
  -- RFC 7638 thumbprint of the browser's key (DPoP, RFC 9449); null: the session is not bound to one.
  add column key_thumbprint text,
  -- The device that signed in, as its own cookie names it; SHA-256.
  add column device_hash bytea,
  -- When the password, or a passkey in its place, was last proved.
  add column proved_at timestamptz,
  -- When a second factor was last proved.
  add column second_factor_at timestamptz,
  -- When the administration was last used.
  add column admin_used_at timestamptz,
  add column end_reason text check (
    end_reason in ('logoff', 'ended-by-owner', 'password-changed', 'password-reset', 'stolen', 'disowned', 'blocked',
                   'roles-changed', 'second-factor-reset', 'account-removed')
  );

alter table account
  -- A confirmed second factor exists: signing in asks for it.
  add column has_second_factor boolean not null default false,
  add column status text not null default 'active' check (status in ('active', 'suspended', 'removal-scheduled', 'anonymised'));

-- What happened to an account, for its owner's eyes and as the access record the law asks for (Marco Civil, art. 15:
-- six months). Appended, never updated; the sweep removes what is older than it must be kept.
create table account_event (
  id text primary key,
  account_id text not null references account,
  kind text not null,
  session_id text,
  ip text,
  user_agent text,
  -- 'password', 'totp', 'recovery-code', 'passkey', 'link' or 'code', where one was used.
  factor text,
  at timestamptz not null
);
create index account_event_account on account_event (account_id, at desc);
create index account_event_at on account_event (at);
--- 0008-account-link.sql
-- What a message carries so that its reader can prove the address is theirs: a link, sometimes with a code to type.
-- Good once, until it runs out or a newer one of its purpose takes its place.
create table account_link (
  id text primary key,
  account_id text not null references account,
  purpose text not null check (
    purpose in ('confirm-email', 'create-password', 'reset-password', 'change-email', 'undo-email-change', 'disown-session')
  ),
  -- SHA-256 of the 256 bits in the link.
  secret_hash bytea not null,
  -- HMAC of the six digits to type, bound to this link; null: there is only the link.
  code_hash bytea,
  wrong_codes smallint not null default 0,
  -- What the link is about: the new address, the session to disown.
  subject text,
  -- Where the person was going when the message was asked for.
  client_id text,
  redirect text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('used', 'replaced', 'guessed-wrong')),
  check ((ended_at is null) = (ended_as is null))
);
create index account_link_open on account_link (account_id, purpose) where ended_at is null;
--- 0009-known-devices.sql
-- Devices an account was used on, as their own cookie names them; SHA-256.
create table known_device (
  account_id text not null references account,
  hash bytea not null,
  user_agent text,
  ip text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, hash)
);

-- How fast secrets of an account are guessed. Kept by the address and not by the account, so that guessing costs the
-- same whether there is one; the keys are HMACs.
create table guess_pace (
  -- What is guessed, of which address, and from where.
  key bytea primary key,
  failures integer not null,
  began_at timestamptz not null,
  -- When the next guess may be made.
  free_at timestamptz not null
);
create index guess_pace_free on guess_pace (free_at);

create table guess_day (
  -- What is guessed, and of which address.
  key bytea primary key,
  guessed_at timestamptz[] not null,
  last_at timestamptz not null,
  -- When the owner was last told.
  told_at timestamptz
);
create index guess_day_last on guess_day (last_at);
--- 0010-credential.sql
-- The passwords an account had before the one it has, so that none of the last ones comes back.
create table password_history (
  account_id text not null references account,
  hash text not null,
  replaced_at timestamptz not null,
  primary key (account_id, replaced_at)
);

-- When something was asked for lately that is limited: messages, tries of a code. Kept by the address and not by the account,
-- so that asking costs the same whether there is one.
create table address_turn (
  -- HMAC of what is limited and the address.
  key bytea primary key,
  taken_at timestamptz[] not null,
  last_at timestamptz not null
);
create index address_turn_last on address_turn (last_at);

-- An address that was left stays its owner's while the change can be undone.
create index account_link_undo on account_link (subject)
  where purpose = 'undo-email-change' and ended_at is null;
--- 0011-second-factor.sql
-- What somebody proves besides the password, and the steps on the way.

-- The authenticator app of an account. The secret is encrypted (AES-256-GCM, see secret-box.ts).
create table totp (
  account_id text primary key references account,
  secret bytea not null,
  -- The newest 30-second step whose code was accepted: none is accepted twice (RFC 6238, 5.2).
  last_step bigint not null,
  confirmed_at timestamptz not null
);

-- An app that was shown its secret and has not answered with a code yet; a newer try takes the place of an older one.
create table totp_enrolment (
  account_id text primary key references account,
  secret bytea not null,
  expires_at timestamptz not null
);

-- Each is good once. 80 random bits need no slow hash: a keyed one (HMAC-SHA-256), bound to the account.
create table recovery_code (
  hash bytea primary key,
  account_id text not null references account,
  made_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

create table passkey (
  id text primary key,
  account_id text not null references account,
  -- As the authenticator names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; most passkeys always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Copied among the devices of its owner.
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Somebody who proved a first factor and still owes the second: `twoFactorSessionId`, SHA-256.
create table second_factor_session (
  hash bytea primary key,
  account_id text not null references account,
  -- 'sign-in': a session begins once it is proved; 'enrol': a factor must be set up first; 'renew': of `session_id`.
  purpose text not null check (purpose in ('sign-in', 'enrol', 'renew')),
  session_id text references session,
  -- The browser key it was begun with; only the same one may go on.
  key_thumbprint text,
  wrong_codes smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((purpose = 'renew') = (session_id is not null))
);
create index second_factor_session_account on second_factor_session (account_id);
create index second_factor_session_expires on second_factor_session (expires_at);

-- What an authenticator has to sign, good once. SHA-256.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'second-factor', 'sign-in')),
  -- Whose it is; signing in with a passkey alone begins with nobody.
  account_id text references account,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'sign-in') = (account_id is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- Somebody lost every factor: an administrator asks, time passes in which the owner can object, then it is done.
create table second_factor_reset (
  id text primary key,
  account_id text not null references account,
  reason text not null,
  requested_by text not null references account,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('done', 'cancelled-by-owner', 'cancelled-by-administrator')),
  ended_by text references account,
  check (requested_by <> account_id),
  check ((ended_at is null) = (ended_as is null))
);
create unique index second_factor_reset_pending on second_factor_reset (account_id) where ended_at is null;
create index second_factor_reset_due on second_factor_reset (due_at) where ended_at is null;
--- 0012-profile.sql
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
--- 0013-privacy.sql
-- The rights of a person over their data (LGPD, art. 8, 9, 16 and 18).

-- What somebody agreed to or no longer does. Appended, never updated: the newest row of a kind is what holds.
alter table consent
  drop constraint consent_pkey,
  -- Two choices of one instant still have an order.
  add column position bigint generated always as identity primary key,
  -- The sentence as the person saw it.
  add column text text,
  add column user_agent text,
  add column source text not null default 'sign-up' check (source in ('sign-up', 'privacy-page', 'notifications-page', 'terms-notice'));
create index consent_account on consent (account_id, kind, position desc);

-- What a browser chose about cookies, as proof. `id` is random and known to that browser alone; the address is kept
-- without its last part, so that a choice leads to nobody.
create table cookie_choice (
  id text not null,
  position bigint generated always as identity primary key,
  version text not null,
  measurement boolean not null,
  marketing boolean not null,
  ip_range text,
  -- 'Chrome em Windows'.
  device text,
  at timestamptz not null
);
create index cookie_choice_at on cookie_choice (at);

-- A copy of somebody's data, made by a worker and kept for a few days.
create table account_export (
  id text primary key,
  account_id text not null references account,
  status text not null check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Who is making it; of two that try, the later one does.
  run text,
  size bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((status = 'ready') <= (ready_at is not null and size is not null and expires_at is not null))
);
-- One at a time.
create unique index account_export_running on account_export (account_id) where status in ('waiting', 'running');
create index account_export_account on account_export (account_id, requested_at desc);
create index account_export_expires on account_export (expires_at) where status = 'ready';

-- The copy itself, in parts that any of the machines can write and read.
create table account_export_part (
  export_id text not null references account_export,
  position integer not null,
  content bytea not null,
  primary key (export_id, position)
);

-- An account that is to be removed, unless its owner thinks better of it until `due_at`.
create table account_removal (
  id text primary key,
  account_id text not null references account,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('cancelled', 'done')),
  check ((ended_at is null) = (ended_as is null))
);
create unique index account_removal_pending on account_removal (account_id) where ended_at is null;
create index account_removal_due on account_removal (due_at) where ended_at is null;

-- What the tax law wants known about a sale after its buyer is gone (CTN, art. 173 and 174): name and document,
-- encrypted with a key that is not in the database, until the day the law no longer asks.
create table fiscal_record (
  order_id text primary key references purchase_order,
  buyer_sealed bytea not null,
  keep_until date not null
);
create index fiscal_record_keep_until on fiscal_record (keep_until);

-- The sweeps of what has run out.
create index session_over on session (ends_at);
create index account_link_expires on account_link (expires_at);

-- Every address somebody ever gave: when they leave, what was sent there is found. Written by the database itself, so
-- that no way of changing an address can forget it.
create table account_address (
  account_id text not null references account,
  email citext not null,
  at timestamptz not null default now(),
  primary key (account_id, email)
);
create index account_address_email on account_address (email);
create function keep_left_address() returns trigger language plpgsql as $$
begin
  if new.status <> 'anonymised' then
    insert into account_address (account_id, email) values (old.id, old.email) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger account_left_address after update of email on account
  for each row when (old.email is distinct from new.email) execute function keep_left_address();
create function keep_wished_address() returns trigger language plpgsql as $$
begin
  insert into account_address (account_id, email) values (new.account_id, new.subject) on conflict do nothing;
  return null;
end $$;
create trigger account_wished_address after insert on account_link
  for each row when (new.purpose = 'change-email' and new.subject is not null) execute function keep_wished_address();
--- 0014-identity.sql
-- Apps that let people in through us (OpenID Connect), and what the provider remembers.
create table client_app (
  id text primary key,
  -- As the person who signs in reads it.
  name text not null,
  brand_id text not null references brand,
  -- Encrypted, see kernel/seal.ts; null: an app that cannot keep a secret, in a browser or on a phone.
  secret_sealed bytea,
  -- Compared character by character.
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  post_logout_redirect_uris text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null
);

-- Keys that ID tokens are signed with. A new one is published before it signs, an old one stays to check what it signed.
create table signing_key (
  -- RFC 7638 thumbprint: another key never has it.
  id text primary key,
  jwk_sealed bytea not null,
  created_at timestamptz not null,
  signs_from timestamptz not null
);

-- Codes, tokens, grants, browser sessions and sign-ins under way. What hangs on a grant goes with it, and nothing can
-- be hung on one that is gone: a family of tokens that was ended has no late member.
create table identity_record (
  -- SHA-256 of the model and the identifier, which mostly is the secret itself.
  id bytea primary key,
  model text not null,
  payload_sealed bytea not null,
  grant_id bytea references identity_record on delete cascade,
  -- A browser session is also found by the name its tokens know it by; SHA-256.
  uid bytea,
  account_id text references account,
  client_id text,
  -- Of a browser session: the sessions of ours it came from. It is good while one of them is.
  session_ids text[],
  -- Of a grant: the account's epoch when the person was let in. It is good while that has not changed.
  access_epoch integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;
create index identity_record_account on identity_record (account_id) where account_id is not null;
create index identity_record_expires on identity_record (expires_at);

-- Grows when everybody who was let in with this account is put out, here and in other apps.
alter table account add column access_epoch integer not null default 0;
--- 0015-pricing.sql
-- 'fixed-price': `value` is what each line the coupon is for costs, in centavos.
alter table coupon drop constraint coupon_kind_check;
alter table coupon add constraint coupon_kind_check check (kind in ('percent', 'fixed', 'fixed-price'));
alter table coupon drop constraint coupon_check1;
alter table coupon add constraint coupon_percent_check check (kind <> 'percent' or value <= 10000);

-- Neither case nor accents nor spaces matter in a code: it is kept without them.
alter table coupon drop constraint coupon_code_check;
update coupon set code = upper(regexp_replace(normalize(code, nfd), '[\u0300-\u036f\s]', '', 'g'));
alter table coupon add constraint coupon_code_check
  check (code = upper(regexp_replace(normalize(code, nfd), '[\u0300-\u036f\s]', '', 'g')));

alter table coupon
  add status text not null default 'active' check (status in ('draft', 'active', 'paused', 'archived')),
  -- Nothing means any.
  add product_ids text[],
  add excluded_product_ids text[] not null default '{}',
  add intervals text[],
  add first_purchase boolean not null default false,
  -- Days of the week, 0 is Sunday, and hours from-until, in America/Sao_Paulo.
  add weekdays smallint[],
  add from_hour smallint not null default 0 check (from_hour between 0 and 23),
  add until_hour smallint not null default 24 check (until_hour between 1 and 24),
  add limit_per_document integer check (limit_per_document > 0),
  add limit_per_day integer check (limit_per_day > 0),
  -- Centavos that may be taken off in all, and that are held or spent.
  add budget integer check (budget > 0),
  add spent bigint not null default 0 check (spent >= 0),
  add check (from_hour < until_hour),
  add constraint coupon_within_budget check (budget is null or spent <= budget);

update coupon set spent = coalesce((
  select sum(amount) from coupon_redemption where coupon_id = coupon.id and state <> 'released'), 0);

create index coupon_redemption_day on coupon_redemption (coupon_id, at) where state <> 'released';
create index purchase_order_document on purchase_order (buyer_document);
--- 0016-catalog.sql
-- The orders of a product list, so that a page is read from where it begins and not sorted out of everything.
create index product_best on product (sold desc, id desc) where status = 'published';
create index product_newest on product (published_at desc, id desc) where status = 'published';
create index product_brands on product using gin (brand_ids);
create index price_cheapest on price (brand_id, amount, product_id);

-- How many products a brand shows, as last counted. Lists count for themselves while they are few.
create table product_tally (
  brand_id text not null references brand,
  type text not null,
  category_id text not null references category,
  count integer not null,
  primary key (brand_id, type, category_id)
);

-- A wrong first letter is found by what comes after it.
create index search_word_tail on search_word (substr(word, 2));

-- Words that differ from a typed one in the first letter alone: another one, one too many, one too few, or the first
-- two swapped.
create function words_begun_wrong(typed text) returns setof text
  language sql stable strict parallel safe
as $$
  select word from search_word where substr(word, 2) in (substr(typed, 2), typed)
  union
  select word from search_word
    where word in (substr(typed, 2), substr(typed, 2, 1) || left(typed, 1) || substr(typed, 3))
$$;

-- As before, but while nothing else is near, the first letter may be the wrong one.
alter function search_patterns(text) rename to search_patterns_begun_right;
create function search_patterns(typed text) returns text[]
  language sql stable strict parallel safe
as $$
  select case
    when length(typed) < 4 or cardinality(found) > 1
      or exists (select from search_word where word >= typed and word < typed || '~') then found
    else found || coalesce((select array_agg('% ' || word || '%') from words_begun_wrong(typed) as word), '{}') end
  from (select search_patterns_begun_right(typed) as found) begun_right
$$;
--- 0017-payment-methods.sql
-- A payment is a Pix or a boleto: its due day, its line of 47 digits, and where the bank keeps the paper.
alter table payment drop constraint payment_method_check;
alter table payment
  add column due_on date,
  add column line text,
  add column pdf_url text,
  add constraint payment_method_check check (method in ('pix', 'boleto')),
  add constraint payment_due_on_check check ((method = 'boleto') = (due_on is not null));
--- 0018-cart.sql
-- A line that came over from what was chosen before signing in; taken out again when the merge is undone.
alter table cart_line add column merged_from text references cart;
-- When this cart was poured into another one.
alter table cart add column merged_at timestamptz;
--- 0019-card.sql
-- What installments cost, in dated versions: the monthly rate of each number of parcels from 1 on, in basis points.
create table installment_table (
  id text primary key,
  valid_from timestamptz not null,
  valid_until timestamptz,
  interest_free_up_to integer not null check (interest_free_up_to between 1 and 18),
  -- In centavos.
  min_parcel integer not null check (min_parcel > 0),
  rates integer[] not null,
  check (cardinality(rates) between 1 and 18),
  check (0 <= all (rates) and 1500 >= all (rates)),
  check (valid_until > valid_from),
  constraint installment_table_one_at_a_time exclude using gist (tstzrange(valid_from, valid_until) with &&)
);

-- A payment by card: in how many parcels and what they cost, what may be shown of the card, and why it was declined.
-- Its amount is what is charged: the order's total and the interest.
alter table payment drop constraint payment_method_check;
alter table payment
  add column installments integer check (installments between 1 and 18),
  add column first_parcel integer,
  add column parcel integer,
  add column interest integer check (interest >= 0),
  add column monthly_bp integer,
  add column yearly_bp integer,
  add column installment_table_id text references installment_table,
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add column card_exp_month integer,
  add column card_exp_year integer,
  add column decline_code text,
  add column action_url text,
  add constraint payment_method_check check (method in ('pix', 'boleto', 'card')),
  add constraint payment_card_check check (
    (method = 'card') = (installments is not null and first_parcel is not null and parcel is not null
      and interest is not null and monthly_bp is not null and yearly_bp is not null)),
  add constraint payment_parcels_check check (first_parcel + parcel * (installments - 1) = amount);

-- Orders that wait while none of their payments does: each look at them is short.
create index purchase_order_waiting on purchase_order (placed_at) where status = 'awaiting-payment';
--- 0020-disputes.sql
-- A holder disputes what was charged to a card: while it is open the order waits, then one of the two wins.
create table dispute (
  id text primary key,
  payment_id text not null unique references payment,
  -- As the provider calls it.
  provider_id text not null unique,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);

-- Access that ended for a dispute begins again when the dispute is won.
alter table entitlement
  add column suspended_by text references dispute,
  add constraint entitlement_suspended_check check (suspended_by is null or ended_at is not null);
create index entitlement_suspended on entitlement (suspended_by) where suspended_by is not null;
--- 0021-refund.sql
-- Money that goes back. What came in may differ from what was asked for; what goes back never exceeds what came in,
-- and that is counted on the row of the payment, so that refunds asked for at once wait for each other.
alter table payment
  add column received integer check (received > 0),
  -- Promised to go back, whether it has arrived or not.
  add column refunded integer not null default 0;
update payment set received = amount where e2e_id is not null;
update payment set refunded = received where e2e_id is not null and status in ('refunded', 'expired');
alter table payment add constraint payment_refunded_within_received
  check (refunded between 0 and coalesce(received, 0));

alter table purchase_order drop constraint purchase_order_status_check;
alter table purchase_order add constraint purchase_order_status_check
  check (status in ('awaiting-payment', 'paid', 'expired', 'cancelled', 'partially-refunded', 'refunded'));

-- Counts the requests of a year: the middle of the protocol that people read.
create sequence protocol_number;

create table refund (
  id text primary key,
  order_id text not null references purchase_order,
  -- Nothing was paid for an order of R$ 0,00.
  payment_id text references payment,
  amount integer not null check (amount >= 0),
  reason text not null check
    (reason in ('regret', 'guarantee', 'duplicate', 'fraud', 'failure', 'courtesy', 'unwanted', 'other')),
  -- 'original': the way the money came; 'pix': to a key of the same CPF or CNPJ.
  channel text not null check (channel in ('original', 'pix')),
  -- Nobody asked for money back that no order could take.
  requested_by text references account,
  protocol text not null unique,
  state text not null check (state in ('requested', 'processing', 'done', 'failed')),
  -- After a refusal of the bank the next attempt has a name of its own there.
  attempt smallint not null default 1 check (attempt > 0),
  provider_id text not null unique,
  requested_at timestamptz not null,
  checked_at timestamptz not null,
  ended_at timestamptz,
  check ((amount = 0) = (payment_id is null)),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create index refund_order on refund (order_id);
create index refund_payment on refund (payment_id);
create index refund_open on refund (checked_at) where state in ('requested', 'processing');
-- A purchase is regretted once.
create unique index refund_regret on refund (order_id) where reason = 'regret';

-- How much of it is for which line.
create table refund_line (
  refund_id text not null references refund,
  order_line_id text not null references order_line,
  amount integer not null check (amount > 0),
  primary key (refund_id, order_line_id)
);
create index refund_line_order_line on refund_line (order_line_id);

-- Every state a refund ever was in.
create table refund_step (
  position bigint generated always as identity primary key,
  refund_id text not null references refund,
  state text not null check (state in ('requested', 'processing', 'done', 'failed')),
  attempt smallint not null,
  at timestamptz not null
);
create index refund_step_refund on refund_step (refund_id, position);

-- What was promised and what happened stays as it was written.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is a ledger: nothing in it is changed or removed', tg_table_name;
end $$;
create trigger refund_stays before update of id, order_id, payment_id, amount, reason, channel, requested_by, protocol,
  requested_at or delete on refund for each row execute function refuse_rewriting();
create trigger refund_line_stays before update or delete on refund_line
  for each row execute function refuse_rewriting();
create trigger refund_step_stays before update or delete on refund_step
  for each row execute function refuse_rewriting();

-- Money that no order could take, until now given back without a ledger; its name at the bank was that of its charge.
insert into refund (id, order_id, payment_id, amount, reason, channel, protocol, state, provider_id, requested_at,
  checked_at, ended_at)
select 'rfd_' || substr(id, 5), order_id, id, received, 'unwanted',
  case method when 'boleto' then 'pix' else 'original' end, 'P0000-' || nextval('protocol_number'),
  case status when 'refunded' then 'done' else 'requested' end, txid, paid_at, paid_at,
  case status when 'refunded' then paid_at end
from payment where e2e_id is not null and status in ('refunded', 'expired');
insert into refund_step (refund_id, state, attempt, at)
select id, state, attempt, requested_at from refund order by requested_at;
--- 0022-contract-and-fiscal-note.sql
-- What was agreed to with an order, word for word, kept so that it can be shown and proved later (Decreto 7.962/2013,
-- art. 4, IV). No buyer is in it. `hash` is the SHA-256 of `content`.
create table contract_summary (
  order_id text primary key references purchase_order,
  content text not null,
  hash bytea not null check (hash = sha256(convert_to(content, 'UTF8'))),
  at timestamptz not null
);
create trigger contract_summary_stays before update or delete on contract_summary
  for each row execute function refuse_rewriting();

-- The note of a service (NFS-e) that a paid order owes: issued elsewhere, by hand or by a fiscal provider; we keep its
-- number and where it can be read.
create sequence rps_number;
create table fiscal_note (
  id text primary key,
  order_id text not null unique references purchase_order,
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'issued', 'rejected', 'cancelled')),
  -- Of the provisional receipt (RPS) that the note replaces.
  rps_number bigint not null unique default nextval('rps_number'),
  number text,
  url text,
  -- Why the city refused it, or why it was cancelled.
  reason text,
  created_at timestamptz not null,
  exported_at timestamptz,
  settled_at timestamptz,
  check ((status = 'pending') = (settled_at is null)),
  check (status <> 'issued' or number is not null)
);
create index fiscal_note_pending on fiscal_note (created_at) where status in ('pending', 'rejected');
--- 0023-price-rules.sql
-- What changes a price, or what the seller keeps of it, stands in versions with calendar days (America/Sao_Paulo) on
-- which they begin and end. A version is never changed, only ended, or
-- withdrawn before it begins; two of the same kind never hold on one day.
create extension if not exists btree_gist;

-- `created_by` is who wrote the version, as an id: it stays when the account goes.
create table plan_discount (
  id text primary key,
  brand_id text not null references brand,
  interval text not null check (interval in ('month', 'year')),
  bp integer not null check (bp between 1 and 9000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint plan_discount_overlap
    exclude using gist (brand_id with =, interval with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);

-- A discount, never a surcharge (Lei 13.455/2017 as the Procons read it): hence no zero and nothing negative.
create table method_discount (
  id text primary key,
  brand_id text not null references brand,
  method text not null check (method in ('pix', 'boleto', 'card')),
  bp integer not null check (bp between 1 and 2000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint method_discount_overlap
    exclude using gist (brand_id with =, method with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);

-- 'inside': in the price and owed by the seller. 'shown': said and not collected (CBS and IBS in 2026; the figures of
-- Lei 12.741/2012, 'ibpt-…'). 'added': charged on top. Without brand or type of product it holds for any.
create table tax_rule (
  id text primary key,
  brand_id text references brand,
  product_type text check (product_type in ('one-off', 'subscription', 'training', 'bundle')),
  code text not null check (code in
    ('iss', 'icms', 'pis', 'cofins', 'irrf', 'cbs', 'ibs', 'ibpt-federal', 'ibpt-state', 'ibpt-municipal')),
  effect text not null check (effect in ('inside', 'shown', 'added')),
  ppm integer not null check (ppm between 0 and 1000000),
  -- Of the fiscal document: item of LC 116 or NBS, and the seller's town.
  service_code text,
  municipality text,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check (code not like 'ibpt-%' or effect = 'shown'),
  -- LC 116/2003, art. 8.
  check (code <> 'iss' or ppm <= 50000),
  constraint tax_rule_overlap exclude using gist (coalesce(brand_id, '') with =, coalesce(product_type, '') with =,
    code with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);

-- What a provider keeps of a payment, and when the rest arrives. `amount_to` and `installments_to` are within the band.
create table fee_rule (
  id text primary key,
  brand_id text references brand,
  method text not null check (method in ('pix', 'boleto', 'card')),
  card_brand text,
  installments_from integer not null default 1 check (installments_from >= 1),
  installments_to integer not null default 99 check (installments_to between installments_from and 99),
  amount_from integer not null default 0 check (amount_from >= 0),
  amount_to integer check (amount_to >= amount_from),
  ppm integer not null default 0 check (ppm between 0 and 1000000),
  fixed integer not null default 0 check (fixed >= 0),
  minimum integer check (minimum >= 0),
  maximum integer check (maximum >= coalesce(minimum, 0)),
  settle_days integer not null default 0 check (settle_days between 0 and 400),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint fee_rule_overlap exclude using gist (coalesce(brand_id, '') with =, method with =,
    coalesce(card_brand, '') with =, int4range(installments_from, installments_to, '[]') with &&,
    int4range(amount_from, amount_to, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);

create function keep_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - '{ends_on,withdrawn_at}'::text[] <> to_jsonb(old) - '{ends_on,withdrawn_at}'::text[] then
    raise exception 'a version is never changed, only ended or withdrawn' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger plan_discount_kept before update or delete on plan_discount for each row execute function keep_version();
create trigger method_discount_kept before update or delete on method_discount for each row execute function keep_version();
create trigger tax_rule_kept before update or delete on tax_rule for each row execute function keep_version();
create trigger fee_rule_kept before update or delete on fee_rule for each row execute function keep_version();

-- How the sum of an order came about: its explained lines with the versions that made them. `tax` is what is charged on
-- top of the price; nothing before 2027.
alter table purchase_order drop constraint purchase_order_check;
alter table purchase_order
  add column tax integer not null default 0 check (tax >= 0),
  add column pricing jsonb,
  add constraint purchase_order_total check (total = subtotal - discount + tax and total >= 0);
alter table order_line drop constraint order_line_check;
alter table order_line
  add column tax integer not null default 0 check (tax >= 0),
  add constraint order_line_total check (total = amount - discount + tax and total >= 0);

-- What the provider keeps of a payment that arrived, by the version that held that day.
alter table payment
  add column fee integer check (fee >= 0),
  add column available_on date,
  add column fee_rule_id text references fee_rule;
--- 0024-coupons.sql
-- Payments whose fee is still to be reckoned.
create index payment_without_fee on payment (paid_at) where status = 'paid' and available_on is null;

alter table coupon
  -- Nothing means any.
  add category_ids text[],
  add methods text[] check (methods <@ array['pix', 'boleto', 'card']),
  add minimum_items integer not null default 1 check (minimum_items >= 1),
  -- Whom it is for: by the plans they had, or only those in `coupon_account`.
  add audience text not null default 'any' check (audience in ('any', 'new-subscriber', 'former-subscriber', 'listed')),
  -- Of a plan: only the first charge, so many charges in all, or every charge.
  add duration text not null default 'once' check (duration in ('once', 'cycles', 'forever')),
  add cycles integer check (cycles between 2 and 120),
  add check ((duration = 'cycles') = (cycles is not null)),
  -- Two coupons go together when each names the other's class.
  add class text not null default 'order' check (class in ('order', 'product', 'subscription')),
  add combines_with text[] not null default '{}' check (combines_with <@ array['order', 'product', 'subscription']),
  -- A campaign has codes of its own, each for one use; its own code opens nothing.
  add campaign boolean not null default false;

create table coupon_account (
  coupon_id text not null references coupon,
  account_id text not null references account,
  primary key (coupon_id, account_id)
);
create index coupon_account_account on coupon_account (account_id);

-- A code for one use. `order_id` is who has it; it is given back with the order's other reservations.
create table coupon_code (
  id text primary key,
  coupon_id text not null references coupon,
  code text not null unique check (code ~ '^[0-9A-Z-]+$'),
  recipient_id text references account,
  order_id text references purchase_order,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index coupon_code_coupon on coupon_code (coupon_id, id);
create index coupon_code_recipient on coupon_code (recipient_id) where recipient_id is not null;
create index coupon_code_order on coupon_code (order_id) where order_id is not null;

alter table cart
  add coupon_code_id text references coupon_code,
  -- Coupons that go together with the first: [{couponId, codeId}], at most four.
  add more_coupons jsonb not null default '[]';

alter table coupon_redemption
  add code_id text references coupon_code,
  -- What it takes off the later charges of plans: [{productId, discount, charges}]; charges in all, null for every one.
  add recurring jsonb not null default '[]',
  drop constraint coupon_redemption_order_id_key,
  add unique (order_id, coupon_id);
--- 0025-search.sql
-- A word without its plural and ending: what "fotografar" and "fotografia" share. Short words and codes stay whole.
create function word_stem(word text) returns text
  language sql immutable strict parallel safe
  return case when length(word) < 5 or word ~ '[0-9]' then word else coalesce((ts_lexize('portuguese_stem',
    regexp_replace(regexp_replace(regexp_replace(word,
      '(oes|aes)$', 'ao'), '([aeou])is$', '\1l'), '([aeiou])ns$', '\1m')))[1], word) end;

alter table search_word
  add stem text generated always as (word_stem(word)) stored,
  -- Products that hold it, as last estimated; 0 for a word that few hold.
  add uses integer not null default 0;
create index search_word_stem on search_word (stem);
create index search_word_size on search_word (substr(word, 1, 1), length(word));

-- What a list is searched by: plain words, those of the name weigh A, of the summary B, of the keywords C; and marks,
-- which no word can be taken for: @brand, #type, /category.
create function search_terms(words text, brand_ids text[], type text, category_id text) returns tsvector
  language sql immutable strict parallel safe
  return setweight(to_tsvector('simple', split_part(words, E'\n', 1)), 'A')
    || setweight(to_tsvector('simple', split_part(words, E'\n', 2)), 'B')
    || setweight(to_tsvector('simple', split_part(words, E'\n', 3)), 'C')
    || array_to_tsvector(array['#' || type, '/' || category_id] || array(select '@' || id from unnest(brand_ids) as id));

drop trigger product_words on product;
alter table product drop column search;
alter table product add terms tsvector not null generated always as (search_terms(
  searchable(name, summary, keywords || ' ' || type_words(type)), brand_ids, type, category_id)) stored;
create index product_terms on product using gin (terms);
-- `terms` knows the brands too.
drop index product_brands;

create or replace function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  select distinct word from fresh, regexp_split_to_table(
    trim(searchable(fresh.name, fresh.summary, fresh.keywords || ' ' || type_words(fresh.type))), '\s+') as word
  where word <> '' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger product_words_made after insert on product referencing new table as fresh
  for each statement execute function keep_search_words();

-- A trigger for some columns is for each row.
create function keep_changed_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  select distinct word from regexp_split_to_table(
    trim(searchable(new.name, new.summary, new.keywords || ' ' || type_words(new.type))), '\s+') as word
  where word <> '' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger product_words_changed after update of name, summary, keywords, type on product
  for each row execute function keep_changed_words();

drop function search_patterns(text);
drop function search_patterns_begun_right(text);

-- The words with the fewest typing errors between them and a typed one: one, or two in a long word; two letters
-- swapped count as one. While nothing starts with what was typed, the beginnings of words are compared too, and when
-- all that finds nothing, the first letter may be the wrong one. However many words there are, so many are compared.
create function words_near(typed text, begun boolean) returns text[]
  language plpgsql stable strict parallel safe as $$
declare
  allowed constant integer := case when length(typed) < 7 then 1 else 2 end;
  swapped constant text[] := array(
    select left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)
    from generate_series(2, length(typed) - 1) as i);
  near text[];
begin
  near := array(
    select word from (
      select word, rank() over (order by errors) as place from (
        select word, levenshtein_less_equal(typed, word, allowed) as errors from (
          select word from search_word where substr(word, 1, 1) = left(typed, 1)
            and length(word) between length(typed) - allowed and length(typed) + allowed limit 8000) alike
        union all select word, 1 from search_word where word = any (swapped)
        union all select word, levenshtein_less_equal(typed, left(word, length(typed)), allowed) from (
          select word from search_word where not begun
            and word >= left(typed, 2) and word < left(typed, 2) || '~' limit 4000) beginning
        union all select word, 1 from unnest(swapped) as start
          join search_word on not begun and word >= start and word < start || '~') compared
      where errors <= allowed) ranked
    where place = 1 limit 40);
  if not begun and near = '{}' then near := array(select words_begun_wrong(typed) limit 40); end if;
  return near;
end $$;

-- What a typed word may mean: the words that start with it, whatever their plural, those of its stem, and, unless it
-- is a word itself, those nearest to it. `meant` asks for any of them, `named` for one in the name, `told` for one in
-- the summary, `as_typed` for one that starts as typed; `uses` is how many products hold one, as last estimated.
create function search_means(typed text,
  out meant tsquery, out named tsquery, out told tsquery, out as_typed tsquery, out uses bigint)
  language plpgsql stable strict parallel safe as $$
declare
  start constant text := regexp_replace(typed, '(?<=....)(ao|oes|s)$', '');
  begun constant text[] := array(
    select word from (
      select s.word, s.uses from search_word s where s.word >= start and s.word < start || '~' order by s.word limit 2000) b
    order by b.word = typed desc, b.uses desc, b.word limit 40);
  words text[] := begun || array(select s.word from search_word s where s.stem = word_stem(typed) limit 40);
begin
  if length(typed) >= 4 and not typed = any (words) then
    words := words || words_near(typed, begun <> '{}');
  end if;
  words := array(select distinct word from unnest(words) as word);
  if words = '{}' then words := '{.}'; end if;
  meant := ('''' || array_to_string(words, '''|''') || '''')::tsquery;
  named := ('''' || array_to_string(words, ''':A|''') || ''':A')::tsquery;
  told := ('''' || array_to_string(words, ''':B|''') || ''':B')::tsquery;
  as_typed := ('''' || array_to_string(case when begun = '{}' then '{.}' else begun end, '''|''') || '''')::tsquery;
  uses := (select coalesce(sum(s.uses), 0) from search_word s where s.word = any (words));
end $$;
--- 0026-selling.sql
-- A product is shown from `published_at` until `unpublish_at`, and sold only inside its sale window. How many reviews
-- are shown, and their stars together, stand beside it for cards.
alter table product
  add unpublish_at timestamptz,
  add sale_starts_at timestamptz,
  add sale_ends_at timestamptz,
  add review_count integer not null default 0,
  add review_stars integer not null default 0,
  add check (sale_ends_at > sale_starts_at);

drop trigger product_told on product;
create trigger product_told after insert or delete or update of slug, name, summary, description, faq, cover, category_id,
  level, keywords, guarantee_days, brand_ids, status, published_at, unpublish_at, sale_starts_at, sale_ends_at, review_count,
  review_stars
  on product for each statement execute function tell_catalog_changed();

-- Only somebody who has what is required, or buys it together, may buy the product.
create table product_requirement (
  product_id text not null references product,
  required_id text not null references product,
  primary key (product_id, required_id),
  check (product_id <> required_id)
);
create trigger requirement_told after insert or update or delete on product_requirement
  for each statement execute function tell_catalog_changed();

-- 'seat': a place in the line for a seat that somebody gives back; it is then 'offered' to the first until
-- `claim_until`, and counts as taken meanwhile. 'notice': one message when the product can be bought.
create table waiting_place (
  id text primary key,
  product_id text not null references product,
  account_id text not null references account,
  brand_id text not null references brand,
  kind text not null check (kind in ('seat', 'notice')),
  state text not null check (state in ('waiting', 'offered', 'taken', 'lapsed', 'left', 'told')),
  joined_at timestamptz not null,
  -- Nothing while the offer has not been told of.
  claim_until timestamptz
);
create unique index waiting_place_open on waiting_place (product_id, account_id) where state in ('waiting', 'offered');
create index waiting_place_line on waiting_place (product_id, joined_at, id) where state = 'waiting';
create index waiting_place_claim on waiting_place (claim_until) where state = 'offered';
create index waiting_place_account on waiting_place (account_id);

-- One per owner and product. `author` is the first name and an initial, as it stood when it was written.
create table review (
  id text primary key,
  product_id text not null references product,
  account_id text not null references account,
  brand_id text not null references brand,
  stars integer not null check (stars between 1 and 5),
  text text not null check (length(text) between 20 and 2000),
  author text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  reply text,
  replied_at timestamptz,
  unique (product_id, account_id)
);
create index review_shown on review (product_id, created_at desc, id desc) where hidden_at is null;
create index review_account on review (account_id);

create table review_report (
  review_id text not null references review on delete cascade,
  account_id text not null references account,
  reason text not null check (reason in ('offensive', 'spam', 'personal-data', 'other')),
  at timestamptz not null,
  primary key (review_id, account_id)
);
create index review_report_account on review_report (account_id);

create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update product set review_count = review_count - 1, review_stars = review_stars - old.stars where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update product set review_count = review_count + 1, review_stars = review_stars + new.stars where id = new.product_id;
  end if;
  return null;
end $$;
create trigger review_counted after insert or delete or update of stars, hidden_at on review
  for each row execute function count_reviews();
create trigger review_told after insert or delete or update on review
  for each statement execute function tell_catalog_changed();
--- 0027-payment-dropped.sql
-- When its buyer chose to pay in another way: the provider took the charge back before.
alter table payment add column dropped_at timestamptz;
--- 0028-cart-and-reminders.sql
-- Until when each provider was asked for what it received: the next look, of any process, goes on from there.
create table provider_look (
  method text primary key,
  until timestamptz not null
);

-- The last message that its buyer got about a payment that still waits: 1 it is about to end, 2 it is overdue.
alter table payment add column reminded smallint not null default 0 check (reminded between 0 and 2);

-- Prices that were seen hold for a while: `quote_id` names what was seen, `quoted_at` when. Nothing before the first look.
alter table cart
  add column quote_id text,
  add column quoted_at timestamptz,
  -- Of the three messages about a cart that was left, the last one sent.
  add column reminded smallint not null default 0 check (reminded between 0 and 3),
  -- The cart whose lines were fetched by the link of such a message.
  add column recovered_from text references cart on delete set null;
create index cart_left on cart (updated_at) where status = 'open';

-- Kept for another time: shown with the cart, neither priced nor ordered.
alter table cart_line add column saved_at timestamptz;
--- 0029-gateways.sql
-- Gateways name charges themselves: by this we find theirs from ours. Written as soon as they told us, before the
-- charge is ready, so that a charge whose making broke off is gone on with and never made twice.
create table gateway_charge (
  provider text not null,
  txid text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (provider, txid)
);

-- A boleto that a gateway registers names where its payer lives. Kept for that alone.
alter table purchase_order add column buyer_address jsonb;
--- 0030-disputed-orders.sql
-- What was paid by card may be disputed: the order waits for the issuer's word, and ends when it was against the shop.
alter table purchase_order
  drop constraint purchase_order_status_check,
  add constraint purchase_order_status_check check (
    status in ('awaiting-payment', 'paid', 'disputed', 'charged-back', 'expired', 'cancelled', 'partially-refunded',
      'refunded'));
--- 0031-charges-by-reference.sql
-- A gateway tells of a dispute by its own name of the charge, and by nothing of ours.
create index gateway_charge_by_reference on gateway_charge (provider, reference);
--- 0032-saved-cards.sql
-- What a buyer agreed to when a card was to be kept for later: the sentence they saw, and when (LGPD, art. 8).
create table card_consent (
  payment_id text primary key references payment,
  account_id text not null references account,
  text text not null,
  at timestamptz not null
);
create index card_consent_account on card_consent (account_id);

-- Cards that a provider keeps for an account. Ours are the face, and the provider's name of the card, encrypted; by the
-- print the provider knows the same card again.
create table saved_card (
  id text primary key,
  account_id text not null references account,
  -- With which it was typed.
  payment_id text not null references card_consent,
  provider text not null,
  reference_sealed bytea not null,
  print_index bytea not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  saved_at timestamptz not null,
  -- The card that was preferred last is the first one offered.
  preferred_at timestamptz,
  unique (account_id, provider, print_index)
);

-- Cards that nobody here knows any more, until their provider has forgotten them, too.
create table card_to_forget (
  id text primary key,
  provider text not null,
  forget_sealed bytea not null,
  at timestamptz not null
);

-- A payment with a saved card; while it is under way the card stays.
alter table payment add column saved_card_id text references saved_card on delete set null;
create index payment_saved_card on payment (saved_card_id) where saved_card_id is not null;
--- 0033-refunded-sales.sql
-- Sales that were given back, whole or in part, leave "mais vendidos".
create index purchase_order_given_back on purchase_order (id)
  where status in ('partially-refunded', 'refunded', 'charged-back');
--- 0035-facets.sql
-- What lists are narrowed by, besides words, type and category: level, hours, rating, and what the price makes of it.

-- Hours of all courses that a product opens, its own and those of what a bundle holds.
create function product_hours(id text) returns integer
  language sql stable strict parallel safe
  return (select sum(course.hours)::integer from course where course.id in (
    select course_id from product_course where product_id = $1
    union select course_id from product_course join bundle_item using (product_id) where bundle_id = $1));

-- Each facet by its first sign: =level, ~duration, *rating. What is for all levels is for each of them; the rating is
-- compared as it is shown, to one decimal.
create function facet_marks(type text, category_id text, level text, hours integer, review_count integer, review_stars integer)
  returns text[] language sql immutable parallel safe
  return array['#' || type, '/' || category_id]
    || case level when 'Iniciante' then array['=beginner'] when 'Intermediário' then array['=intermediate']
      when 'Avançado' then array['=advanced'] when 'Todos os níveis' then array['=beginner', '=intermediate', '=advanced']
      else '{}' end
    || case when hours <= 2 then array['~short'] when hours <= 6 then array['~medium'] when hours > 6 then array['~long']
      else '{}' end
    || case when review_stars * 20 >= review_count * 79 and review_count > 0 then array['*4', '*3']
      when review_stars * 20 >= review_count * 59 and review_count > 0 then array['*3'] else '{}' end;

-- And of its lowest price in a brand: $price, in reais, and %promotion.
create function price_marks(amount integer, promoted boolean) returns text[]
  language sql immutable strict parallel safe
  return array[case when amount <= 5000 then '$0-50' when amount <= 10000 then '$50-100' when amount <= 20000 then '$100-200'
      when amount <= 50000 then '$200-500' else '$500-' end]
    || case when promoted then array['%yes'] else '{}' end;

-- Plain words, those of the name weigh A, of the summary B, of the keywords C; and marks, which no word can be taken for.
create function search_terms(words text, brand_ids text[], marks text[]) returns tsvector
  language sql immutable strict parallel safe
  return setweight(to_tsvector('simple', split_part(words, E'\n', 1)), 'A')
    || setweight(to_tsvector('simple', split_part(words, E'\n', 2)), 'B')
    || setweight(to_tsvector('simple', split_part(words, E'\n', 3)), 'C')
    || array_to_tsvector(marks || array(select '@' || id from unnest(brand_ids) as id));

alter table product
  add hours integer,
  -- As last looked at, each with its brand: `$0-50@main`.
  add priced text[] not null default '{}';
update product set hours = product_hours(id) where product_hours(id) is not null;
alter table product drop column terms;
drop function search_terms(text, text[], text, text);
alter table product
  add marks text[] not null generated always as (
    facet_marks(type, category_id, level, hours, review_count, review_stars)) stored,
  add terms tsvector not null generated always as (search_terms(
    searchable(name, summary, keywords || ' ' || type_words(type)), brand_ids,
    facet_marks(type, category_id, level, hours, review_count, review_stars) || priced)) stored;
create index product_terms on product using gin (terms);

create function count_hours(products text[]) returns void
  language sql
  begin atomic
    update product set hours = product_hours(product.id)
    where (product.id = any (products) or product.id in (select bundle_id from bundle_item where product_id = any (products)))
      and hours is distinct from product_hours(product.id);
  end;
create function keep_hours() returns trigger language plpgsql as $$
begin
  perform count_hours(array[to_jsonb(coalesce(new, old)) ->> tg_argv[0]]);
  return null;
end $$;
create trigger course_hours_kept after insert or delete on product_course
  for each row execute function keep_hours('product_id');
create trigger item_hours_kept after insert or delete on bundle_item
  for each row execute function keep_hours('bundle_id');
create function keep_course_hours() returns trigger language plpgsql as $$
begin
  perform count_hours(array(select product_id from product_course where course_id = new.id));
  return null;
end $$;
create trigger hours_kept after update of hours on course for each row execute function keep_course_hours();

-- How many products of a brand bear the same marks, those of the price included, as last counted.
drop table product_tally;
create table product_tally (
  brand_id text not null references brand,
  marks text[] not null,
  count integer not null,
  primary key (brand_id, marks)
);
-- And each mark by itself: what a list without filters says.
create table mark_tally (
  brand_id text not null references brand,
  mark text not null,
  count integer not null,
  primary key (brand_id, mark)
);
--- 0036-parcels-told.sql
-- Pages say in how many parcels a price may be paid: they are dropped when that changes.
create trigger installment_table_told after insert or update or delete on installment_table
  for each statement execute function tell_catalog_changed();
--- 0037-coupons.sql
-- What is typed for a code is often not what was printed: O for 0, I or l for 1, hyphens left out. No two codes are alike
-- in this way, and one is found by any of them. A code without a letter or digit of ours is its own key.
create function code_key(code text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(translate(regexp_replace(code, '[^0-9A-Z]', '', 'g'), 'OIL', '011'), ''), code);

alter table coupon add key text not null generated always as (code_key(code)) stored unique;
alter table coupon_code add key text not null generated always as (code_key(code)) stored unique;

-- 'trial-days': a plan costs nothing today and its first charge comes so many days later. 'free-months': the first so
-- many charges of a monthly plan cost nothing.
alter table coupon
  add birthday text check (birthday in ('day', 'month')),
  drop constraint coupon_kind_check,
  add constraint coupon_kind_check
    check (kind in ('percent', 'fixed', 'fixed-price', 'trial-days', 'free-months')),
  add check (kind <> 'trial-days' or value <= 90 and combines_with = '{}'),
  add check (kind <> 'free-months' or value <= 12),
  add check (kind not in ('trial-days', 'free-months') or duration = 'once' and max_discount is null);

-- Days that a plan is used before its first charge.
alter table order_line add trial_days integer check (trial_days between 1 and 90);
--- 0038-tax-of-customer.sql
-- A tax may ask who buys: 'person' (CPF) or 'company' (CNPJ). What a company withholds at the source is said to it and not
-- charged: of income ('irrf'), of PIS, COFINS and CSLL together ('csrf', Lei 10.833/2003, art. 30), and of ISS. Neither
-- changes what is to be paid, so that a sum can be told before anybody is known.
alter table tax_rule
  add customer text check (customer in ('person', 'company')),
  drop constraint tax_rule_code_check,
  add constraint tax_rule_code_check check (code in ('iss', 'icms', 'pis', 'cofins', 'irrf', 'csrf', 'iss-withheld', 'cbs',
    'ibs', 'ibpt-federal', 'ibpt-state', 'ibpt-municipal')),
  drop constraint tax_rule_effect_check,
  add constraint tax_rule_effect_check check (effect in ('inside', 'shown', 'added', 'withheld')),
  add check (customer is null or effect <> 'added'),
  add check (effect <> 'withheld' or customer = 'company' and code in ('irrf', 'csrf', 'iss-withheld')),
  add check (effect = 'withheld' or code not in ('csrf', 'iss-withheld')),
  drop constraint tax_rule_overlap,
  add constraint tax_rule_overlap exclude using gist (coalesce(brand_id, '') with =, coalesce(product_type, '') with =,
    coalesce(customer, '') with =, code with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null);
--- 0039-review.sql
-- A card's charge that its provider looks at before it says yes or no: since when, and when it is asked again. It lives
-- as long as that lasts, so that nothing else is charged meanwhile.
alter table payment
  drop constraint payment_status_check,
  add constraint payment_status_check check (
    status in ('created', 'pending', 'in-review', 'paid', 'expired', 'failed', 'refunded')),
  add column review_at timestamptz,
  add column look_at timestamptz,
  add constraint payment_review_check check (status <> 'in-review' or (review_at is not null and look_at is not null));
drop index payment_live;
create unique index payment_live on payment (order_id) where status in ('created', 'pending', 'in-review', 'paid');
create index payment_in_review on payment (look_at) where status = 'in-review';
--- 0040-parcels-of-gateways.sql
-- Whose interest the parcels of a card bear: the shop's, which is in the amount, or the gateway's, which the holder pays
-- on top of it and the shop never sees.
alter table payment
  add column parcels_by text not null default 'shop' check (parcels_by in ('shop', 'gateway')),
  drop constraint payment_parcels_check,
  add constraint payment_parcels_check check (
    first_parcel + parcel * (installments - 1) = case parcels_by when 'gateway' then amount + interest else amount end);

-- A saved card may have a name of its holder's own; 1 and 2: they were told a month and a week before it is over.
alter table saved_card
  add column nickname text check (char_length(nickname) between 1 and 40),
  add column expiry_told smallint not null default 0 check (expiry_told between 0 and 2);
create index saved_card_expiring on saved_card (exp_year, exp_month) where expiry_told < 2;
--- 0041-coupons-and-setup-fee.sql
-- "Taxa de adesão": what a plan asks for once, with its first charge, in centavos.
alter table price
  add column setup_fee integer not null default 0 check (setup_fee >= 0),
  add check (setup_fee = 0 or interval <> 'once');
-- Of `amount`, what is charged this once.
alter table order_line add column setup_fee integer not null default 0 check (setup_fee between 0 and amount);

-- 'item-free': one named product costs nothing, as a line of its own or as the part of a bundle.
alter table coupon
  add column free_product_id text references product,
  -- Of a fixed amount: on all that it is for together, or on each line.
  add column allocation text not null default 'across' check (allocation in ('across', 'each')),
  -- Whether it also lowers a setup fee, or nothing else.
  add column setup_fee text not null default 'excluded' check (setup_fee in ('excluded', 'included', 'only')),
  add column excluded_category_ids text[] not null default '{}',
  -- An offer of the shop: good without being typed, and not by being typed.
  add column automatic boolean not null default false,
  -- What becomes of the charges it still lowers when a plan is changed for another.
  add column on_plan_change text not null default 'drop' check (on_plan_change in ('keep', 'drop', 'convert')),
  drop constraint coupon_kind_check,
  add constraint coupon_kind_check
    check (kind in ('percent', 'fixed', 'fixed-price', 'trial-days', 'free-months', 'item-free')),
  add check ((kind = 'item-free') = (free_product_id is not null)),
  add check (allocation = 'across' or kind = 'fixed'),
  add check (setup_fee = 'excluded' or kind <> 'fixed-price'),
  -- What only the order knows cannot be said in the cart, and an offer cannot be taken off it.
  add check (not automatic or not campaign and limit_per_document is null),
  add check (setup_fee <> 'only' or kind in ('percent', 'fixed') and duration = 'once');

-- A coupon that was used stays (its uses refer to it), and each edit of it is a version: whoever used it did so under one.
alter table coupon
  add column note text not null default '',
  add column version integer not null default 1 check (version >= 1);
alter table coupon_redemption add column coupon_version integer;
create table coupon_version (
  coupon_id text not null references coupon,
  version integer not null,
  status text not null,
  terms jsonb not null,
  reason text not null,
  -- Who wrote it, as an id: it stays when the account goes.
  created_by text not null,
  created_at timestamptz not null,
  primary key (coupon_id, version)
);
create function keep_coupon_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version is never changed' using errcode = 'check_violation';
end $$;
create trigger coupon_version_kept before update or delete on coupon_version for each row execute function keep_coupon_version();
--- 0042-tax-by-place-and-order-bump.sql
-- The item of the list of LC 116/2003 that a product is, as `1.09`; ISS and its withholding go by it.
alter table product add column service_code text check (service_code ~ '^\d{1,2}\.\d{2}$');

-- `service_code` and `municipality` (`São Paulo/SP`) are from now on what a rule asks of a line and of its buyer, no longer
-- words for the fiscal document. Like who buys, where they live changes nothing that is to be paid.
alter table tax_rule
  add check (service_code ~ '^\d{1,2}\.\d{2}$') not valid,
  add check (municipality ~ '^[^/]+/[A-Z]{2}$') not valid,
  add check (municipality is null or effect <> 'added') not valid,
  drop constraint tax_rule_overlap,
  add constraint tax_rule_overlap exclude using gist (coalesce(brand_id, '') with =, coalesce(product_type, '') with =,
    coalesce(customer, '') with =, coalesce(service_code, '') with =, plain(coalesce(municipality, '')) with =, code with =,
    daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null);

-- A bundle whose buyer has part of it already costs less by the weight of that part.
alter table product add column owned_discount boolean not null default false;
drop trigger product_told on product;
create trigger product_told after insert or delete or update of slug, name, summary, description, faq, cover, category_id,
  level, keywords, guarantee_days, brand_ids, status, published_at, unpublish_at, sale_starts_at, sale_ends_at, review_count,
  review_stars, owned_discount
  on product for each statement execute function tell_catalog_changed();

-- One more thing that is offered beside a cart, by a box that nobody but its owner ticks (CDC, art. 39, III).
create table order_bump (
  id text primary key,
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null default 'once' check (interval in ('once', 'month', 'year')),
  -- Offered with one of these in the cart; nothing means with any.
  with_product_ids text[],
  pitch text not null check (length(pitch) between 10 and 200),
  -- Of several that fit, the highest is offered.
  priority integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at)
);
create index order_bump_brand on order_bump (brand_id);

-- The offer that put the line there.
alter table cart_line add column bump_id text references order_bump;

-- Processes keep the few offers in memory; changes are seldom.
create function tell_bumps_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order-bumps', '');
  return null;
end $$;
create trigger bump_told after insert or update or delete on order_bump for each statement execute function tell_bumps_changed();
--- 0043-refund-destination-and-settlement.sql
-- Where money goes that cannot go back the way it came: a Pix key or an account of the buyer, encrypted; `face` is
-- enough to recognise it by. It holds from this attempt of the refund on, until another is given.
create table refund_destination (
  refund_id text not null references refund,
  attempt smallint not null check (attempt > 0),
  sealed bytea not null,
  face text not null,
  at timestamptz not null,
  primary key (refund_id, attempt)
);

-- What a provider says it received on a day beside what we booked, amounts in centavos. A day may be looked at again:
-- the newest run counts. Nothing leads from here to an account: charges are named as the provider names them.
create table settlement_report (
  id text primary key,
  day date not null,
  method text not null,
  provider text not null,
  run smallint not null check (run > 0),
  told_count integer not null,
  told_amount bigint not null,
  booked_count integer not null,
  booked_amount bigint not null,
  at timestamptz not null,
  unique (day, method, provider, run)
);

create table settlement_difference (
  report_id text not null references settlement_report,
  -- 'not-booked': they say so, we do not; 'not-told': the other way round; 'other-amount': both, and not the same.
  kind text not null check (kind in ('not-booked', 'not-told', 'other-amount')),
  e2e_id text not null,
  txid text not null,
  told integer,
  booked integer,
  primary key (report_id, e2e_id),
  check ((kind = 'not-booked') = (booked is null) and (kind = 'not-told') = (told is null))
);

create trigger settlement_report_stays before update or delete on settlement_report
  for each row execute function refuse_rewriting();
create trigger settlement_difference_stays before update or delete on settlement_difference
  for each row execute function refuse_rewriting();
create index payment_settled on payment (provider, paid_at) where e2e_id is not null;
--- 0044-late-boletos.sql
-- A boleto that is taken after its due day: until when, with which fine once and which interest a month, in basis points
-- (CDC, art. 52, 1: 2% at most; 1% a month by practice). What came in then is more than the amount.
alter table payment
  add column late_until date,
  add column fine_bp smallint check (fine_bp between 0 and 200),
  add column interest_bp smallint check (interest_bp between 0 and 100),
  add constraint payment_late_check check (
    (late_until is null) = (fine_bp is null) and (late_until is null) = (interest_bp is null)
    and (late_until is null or late_until >= due_on));
--- 0045-sign-in-code.sql
-- Six digits that are sent to an address sign its owner in. They are kept as the links of messages are: the secret is
-- what the browser keeps that asked for them.
alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check check (
  purpose in (
    'confirm-email', 'create-password', 'reset-password', 'change-email', 'undo-email-change', 'disown-session', 'sign-in'
  )
);
--- 0046-event-about.sql
-- What an event was about, where its kind does not say it: the name of an app.
alter table account_event add column about text;
--- 0047-plain-messages.sql
-- What was sent is kept as text: the markup says nothing more, and nobody read it.
alter table message drop column html;
--- 0048-code-tries.sql
-- The tries of a code are counted as turns, the same for a link that exists and one that does not.
alter table account_link drop column wrong_codes;
alter table account_link drop constraint account_link_ended_as_check;
alter table account_link add constraint account_link_ended_as_check check (ended_as in ('used', 'replaced'));
--- 0050-app-last-used.sql
-- Of a grant: when something was last given for it, so that a person sees which apps are still in use.
alter table identity_record add column last_used_at timestamptz;
--- 0051-notices.sql
-- What a person is told in the app, beside the message or in its place, and what waits for the summary of a day.
alter table account_profile add column app_offers boolean not null default true;
alter table account_profile add column app_training boolean not null default true;
-- The hour, in São Paulo, of the one message a day about what can wait; null: each at once.
alter table account_profile add column digest_hour smallint check (digest_hour between 0 and 23);

create table notice (
  -- Sorts by the instant, newest last.
  id text collate "C" primary key,
  account_id text not null references account,
  -- The message that tells the same: one notice for each, however often its job is repeated.
  kind text not null,
  reference text not null,
  subject text not null,
  title text not null,
  text text not null,
  -- A path of ours where more of it stands.
  page text not null,
  at timestamptz not null,
  -- False: it only waits for the summary.
  in_app boolean not null,
  read_at timestamptz,
  in_digest boolean not null,
  -- The day whose summary has it.
  digested_on date,
  unique (account_id, kind, reference)
);
create index notice_list on notice (account_id, id) where in_app;
create index notice_unread on notice (account_id) where in_app and read_at is null;
create index notice_waiting on notice (account_id, at) where in_digest and digested_on is null and read_at is null;
create index notice_at on notice (at);

-- One summary for each person and day.
create table notice_digest (
  account_id text not null references account,
  day date not null,
  at timestamptz not null,
  primary key (account_id, day)
);
--- 0055-product-pictures.sql
-- More pictures of a product, shown after its cover, each with the words for who does not see it.
create table product_picture (
  product_id text not null references product,
  position smallint not null check (position > 0),
  src text not null,
  alt text not null check (alt <> ''),
  primary key (product_id, position)
);
create trigger product_picture_told after insert or update or delete on product_picture
  for each statement execute function tell_catalog_changed();
--- 0056-access-length.sql
-- For how many months what is paid once opens what it buys; without it for good. A part of the price, so that it is as
-- immutable as the amount, and an order keeps to what its buyer saw.
alter table price
  add column access_months smallint check (access_months between 1 and 120),
  add check (access_months is null or interval = 'once');

-- What opens for some months may be bought again when they are over, also by whoever may buy it once.
create function limit_of(purchase_limit text, access_months smallint) returns text
  language sql immutable parallel safe
  return case when purchase_limit = 'one-ever' and access_months is not null then 'one-active' else purchase_limit end;

-- 1 and 2: they were told a month and a week before it is over.
alter table entitlement add column ending_told smallint not null default 0 check (ending_told between 0 and 2);
create index entitlement_ending on entitlement (until_at)
  where source = 'order' and kind = 'product' and ended_at is null and ending_told < 2;
--- 0057-product-installments.sql
-- In how many parcels a product may be paid by card, and up to how many bear no interest, where that is not what the
-- table of the shop says: versions like those of 0023.
create table product_installment (
  id text primary key,
  product_id text not null references product,
  most smallint not null check (most between 1 and 18),
  interest_free_up_to smallint not null check (interest_free_up_to >= 1),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check (interest_free_up_to <= most),
  constraint product_installment_overlap
    exclude using gist (product_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);
create trigger product_installment_kept before update or delete on product_installment
  for each row execute function keep_version();
create trigger product_installment_told after insert or update or delete on product_installment
  for each statement execute function tell_catalog_changed();
--- 0058-coupon-staff-and-priority.sql
-- Coupons for who administers the shop; and of offers that take off the same, or are too many to be weighed, those with
-- the higher priority stay.
alter table coupon
  drop constraint coupon_audience_check,
  add constraint coupon_audience_check
    check (audience in ('any', 'new-subscriber', 'former-subscriber', 'listed', 'staff')),
  add column priority smallint not null default 0 check (priority between 0 and 100),
  add check (priority = 0 or automatic);
--- 0060-store-credit.sql
-- Store credit: what a brand owes an account, in centavos, to be spent there. Entries are only appended; the balance is
-- their sum, which the database keeps by itself and never lets below nothing. Money of a buyer has no end (CDC art. 51).
create table credit_balance (
  account_id text not null references account,
  brand_id text not null references brand,
  balance integer not null constraint credit_balance_covers check (balance >= 0),
  primary key (account_id, brand_id)
);

create table credit_entry (
  id text primary key,
  -- Of entries of one instant, which came first.
  position bigint generated always as identity,
  account_id text not null references account,
  brand_id text not null references brand,
  -- 'granted': a refund that went here; 'spent': on an order; 'returned': that order ended unpaid; 'closed': its owner left.
  kind text not null check (kind in ('granted', 'spent', 'returned', 'closed')),
  amount integer not null check (amount <> 0 and (amount < 0) = (kind in ('spent', 'closed'))),
  order_id text references purchase_order,
  refund_id text unique references refund,
  -- An order that ended may be taken up again: the how manieth time it holds credit.
  turn smallint check (turn > 0),
  at timestamptz not null,
  -- What caused an entry causes it once.
  unique (order_id, kind, turn),
  check ((kind = 'closed') = (order_id is null)),
  check ((kind = 'granted') = (refund_id is not null)),
  check ((kind in ('spent', 'returned')) = (turn is not null))
);
create index credit_entry_account on credit_entry (account_id, at, position);
create unique index credit_entry_closed on credit_entry (account_id, brand_id) where kind = 'closed';

create trigger credit_entry_stays before update or delete on credit_entry
  for each row execute function refuse_rewriting();

create function keep_credit_balance() returns trigger language plpgsql as $$
begin
  update credit_balance set balance = balance + new.amount
    where account_id = new.account_id and brand_id = new.brand_id;
  if not found then
    -- Of two first entries the second waits for the first, and adds to it.
    insert into credit_balance values (new.account_id, new.brand_id, new.amount)
      on conflict (account_id, brand_id) do update set balance = credit_balance.balance + excluded.balance;
  end if;
  return null;
end $$;
create trigger credit_entry_counts after insert on credit_entry
  for each row execute function keep_credit_balance();

-- Nobody but the entries changes a balance.
create trigger credit_balance_held before insert or update or delete on credit_balance
  for each row when (pg_trigger_depth() = 0) execute function refuse_rewriting();

-- Of its total, what an order is paid with from store credit; and how much of that is promised to go back.
alter table purchase_order
  add column credit integer not null default 0,
  add column credit_back integer not null default 0,
  add constraint purchase_order_credit_within_total check (credit between 0 and total),
  add constraint purchase_order_credit_back_within_credit check (credit_back between 0 and credit);
--- 0061-refund-to-credit.sql
-- A refund may become store credit, because its buyer chose so, or because the order was paid with some: `of_credit` is
-- that part of its amount, which is credit again at once. The rest came in as money.
alter table refund add column of_credit integer not null default 0;
alter table refund drop constraint refund_check, drop constraint refund_channel_check;
alter table refund
  add constraint refund_of_credit_within_amount check (of_credit between 0 and amount),
  add constraint refund_of_payment check ((amount = of_credit) = (payment_id is null)),
  -- 'credit': all of it goes to the store credit of the buyer.
  add constraint refund_channel_check check (channel in ('original', 'pix', 'credit'));
drop trigger refund_stays on refund;
create trigger refund_stays before update of id, order_id, payment_id, amount, of_credit, reason, channel, requested_by,
  protocol, requested_at or delete on refund for each row execute function refuse_rewriting();
--- 0065-upsell.sql
-- What is offered once an order is paid, by a question that its buyer answers (CDC, art. 39, III). The answer charges nothing.
create table upsell (
  id text primary key,
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null default 'once' check (interval in ('once', 'month', 'year')),
  -- Offered to who bought one of these; nothing means after any purchase.
  after_product_ids text[],
  -- What it costs less: a coupon that nobody types (`automatic`), which then is good for what is offered here alone.
  coupon_id text references coupon,
  pitch text not null check (length(pitch) between 10 and 200),
  -- Of several that fit, the highest is offered.
  priority integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at)
);
create index upsell_brand on upsell (brand_id);
create index upsell_coupon on upsell (coupon_id) where coupon_id is not null;

-- What put the line there, and the order after which it was offered; an order brings one such line, ever.
alter table cart_line
  add column upsell_id text references upsell,
  add column upsell_order_id text references purchase_order,
  add check ((upsell_id is null) = (upsell_order_id is null));
create unique index cart_line_upsell on cart_line (upsell_order_id);

-- A "no" is kept with the order: nothing is offered after it again.
alter table purchase_order add column upsell_declined_at timestamptz;

-- Processes keep the few offers in memory, and which coupons are good for everybody.
create function tell_upsells_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('upsells', '');
  perform pg_notify('price-rules', '');
  return null;
end $$;
create trigger upsell_told after insert or update or delete on upsell for each statement execute function tell_upsells_changed();

-- Paid, and nothing of it was asked back; money that the order could not take is no part of it.
create function is_kept(o purchase_order) returns boolean language sql stable as $$
  select o.status = 'paid' and not exists (select from refund r where r.order_id = o.id and r.reason <> 'unwanted')
$$;
--- 0066-coupon-after-a-refund.sql
-- What becomes of a use when the whole of its paid order is given back: it stays used, or it is free again. Coupons from
-- before gave it back.
alter table coupon
  add column on_refund text not null default 'returned' check (on_refund in ('kept', 'returned'));
alter table coupon alter column on_refund set default 'kept';

-- As its coupon said when it was used, and when its order was given back.
alter table coupon_redemption
  add column on_refund text not null default 'returned' check (on_refund in ('kept', 'returned')),
  add column refunded_at timestamptz;
alter table coupon_redemption alter column on_refund set default 'kept';
--- 0067-trusted-boletos.sql
-- Whose boleto opens its order before it is paid: versions like those of 0023, each of one brand. Without one that
-- holds, nothing is opened before it is paid.
create table trust_rule (
  id text primary key,
  brand_id text not null references brand,
  -- So many orders of the buyer were paid there before.
  paid_orders smallint not null check (paid_orders between 1 and 100),
  -- The highest total, in centavos.
  ceiling integer not null check (ceiling > 0),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint trust_rule_overlap
    exclude using gist (brand_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);
create trigger trust_rule_kept before update or delete on trust_rule for each row execute function keep_version();

-- A boleto whose order was opened before it was paid, by which version, and how that ended: 'paid' while it was open,
-- 'late' when the money came after `until_at`, or 'unpaid'.
create table trusted_boleto (
  id text primary key,
  payment_id text not null unique references payment,
  order_id text not null references purchase_order,
  account_id text not null references account,
  rule_id text not null references trust_rule,
  opened_at timestamptz not null,
  until_at timestamptz not null check (until_at > opened_at),
  outcome text check (outcome in ('paid', 'late', 'unpaid')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
-- One at a time for each account, however many orders ask at once.
create unique index trusted_boleto_one on trusted_boleto (account_id) where ended_at is null;
create index trusted_boleto_account on trusted_boleto (account_id);
create index trusted_boleto_order on trusted_boleto (order_id);

alter table entitlement
  drop constraint entitlement_source_check,
  add constraint entitlement_source_check check (source in ('order', 'subscription', 'trust'));
--- 0070-paid-by-link.sql
-- Whether an attempt was made by whoever had the order's link: where its issuer asks is theirs to know.
alter table payment add column by_link boolean not null default false;
--- 0071-version-ended-by.sql
-- Which later version ended one that had no end: withdrawn, it gives that end back. What was ended by hand, or had its
-- last day from the start, says nothing here and stays ended.
alter table plan_discount add column ended_by text;
alter table method_discount add column ended_by text;
alter table product_installment add column ended_by text;
alter table trust_rule add column ended_by text;
alter table tax_rule add column ended_by text;
alter table fee_rule add column ended_by text;

create or replace function keep_version() returns trigger language plpgsql as $$
declare
  ends constant text[] = '{ends_on,ended_by,withdrawn_at}';
begin
  if tg_op = 'DELETE' or to_jsonb(new) - ends <> to_jsonb(old) - ends then
    raise exception 'a version is never changed, only ended or withdrawn' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--- 0072-credit-after-a-dispute.sql
-- A card's holder wins a dispute about money that had become store credit: what is left of that credit ends.
alter table credit_entry
  drop constraint credit_entry_kind_check,
  add constraint credit_entry_kind_check check (kind in ('granted', 'spent', 'returned', 'withdrawn', 'closed')),
  drop constraint credit_entry_check,
  add constraint credit_entry_sign check (amount <> 0 and (amount < 0) = (kind in ('spent', 'withdrawn', 'closed')));
create unique index credit_entry_withdrawn on credit_entry (order_id) where kind = 'withdrawn';
--- 0073-boleto-terms.sql
-- What a product asks of a boleto that is paid late, and takes off one that is paid early, where that is not what the
-- shop says: versions like those of 0023. Days are calendar days after and before the due day, rates basis points.
create table boleto_term (
  id text primary key,
  product_id text not null references product,
  late_days smallint not null check (late_days between 0 and 30),
  fine_bp smallint not null check (fine_bp between 0 and 200),
  interest_bp smallint not null check (interest_bp between 0 and 100),
  prompt_bp smallint not null check (prompt_bp between 0 and 5000),
  prompt_days smallint not null check (prompt_days between 0 and 30),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  ended_by text,
  constraint boleto_term_overlap
    exclude using gist (product_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);
create trigger boleto_term_kept before update or delete on boleto_term for each row execute function keep_version();

-- What the bank takes off a boleto that is paid until then, in centavos. What came in then is less than the amount.
alter table payment
  add column prompt_until date,
  add column prompt_discount integer,
  add constraint payment_prompt_check check (
    (prompt_until is null) = (prompt_discount is null)
    and (prompt_until is null or (prompt_until <= due_on and prompt_discount between 1 and amount - 1)));
--- 0074-told-of-trust.sql
-- 3: its buyer knows that what was open before it was paid is not any more, while banks still take it.
alter table payment
  drop constraint payment_reminded_check,
  add constraint payment_reminded_check check (reminded between 0 and 3);
--- 0075-installment-plans.sql
-- Sales paid in monthly parcels to the shop itself, without a card. Which products are sold so: versions like those of
-- 0023, each of one product. Rates in basis points a month, the fine once; amounts in centavos.
create table plan_term (
  id text primary key,
  product_id text not null references product,
  most smallint not null check (most between 2 and 18),
  min_parcel integer not null check (min_parcel >= 100),
  monthly_bp smallint not null check (monthly_bp between 0 and 100),
  fine_bp smallint not null check (fine_bp between 0 and 200),
  interest_bp smallint not null check (interest_bp between 0 and 100),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  ended_by text,
  constraint plan_term_overlap
    exclude using gist (product_id with =, daterange(starts_on, ends_on, '[]') with &&) where (withdrawn_at is null)
);
create trigger plan_term_kept before update or delete on plan_term for each row execute function keep_version();

-- What was agreed with the sale, and how it stands: 'offered' until the first parcel is paid.
create table installment_plan (
  order_id text primary key references purchase_order,
  method text not null check (method in ('pix', 'boleto')),
  count smallint not null check (count between 2 and 18),
  first_parcel integer not null check (first_parcel > 0),
  parcel integer not null check (parcel > 0),
  interest integer not null check (interest >= 0),
  monthly_bp smallint not null,
  yearly_bp integer not null,
  fine_bp smallint not null,
  interest_bp smallint not null,
  anchor_on date not null,
  state text not null default 'offered'
    check (state in ('offered', 'active', 'suspended', 'completed', 'defaulted', 'cancelled')),
  changed_at timestamptz not null
);
create index installment_plan_running on installment_plan (order_id) where state in ('active', 'suspended');

-- A bill is an order without lines, of a plan; `financed` is what of a sale its bills ask for, without interest.
alter table purchase_order
  add column financed integer not null default 0 check (financed >= 0),
  add column plan_of text references installment_plan,
  add column parcel smallint check (parcel between 2 and 18),
  add column due_on date,
  -- The last message of dunning about it.
  add column dunned smallint not null default 0,
  add constraint purchase_order_financed_within_total check (credit + financed <= total),
  add constraint purchase_order_bill check (
    (plan_of is null) = (parcel is null) and (plan_of is null) = (due_on is null));
create unique index purchase_order_bill on purchase_order (plan_of, parcel) where plan_of is not null;

-- Access that rests while a bill is overdue.
alter table entitlement
  add column rests_for text references installment_plan,
  add constraint entitlement_rests_check check (rests_for is null or ended_at is not null);
create index entitlement_resting on entitlement (rests_for) where rests_for is not null;
--- 0076-unpaid-orders.sql
-- Payments hold what else their buyer may pay; what was paid long ago is not read for that.
create index purchase_order_unpaid on purchase_order (account_id) where status in ('awaiting-payment', 'expired');
--- 0077-opened-by-source.sql
-- What order lines opened is asked for by them alone, whether as bought, in advance or by their subscription.
alter table entitlement
  drop constraint entitlement_source_source_id_resource_key,
  add constraint entitlement_source_id_source_resource_key unique (source_id, source, resource);
--- 0078-left-carts.sql
-- Only for who asks by time: where few people order often, and in a new shop, it was taken to find the one cart of an
-- account, and the open carts of all visitors were read.
drop index cart_left;
create index cart_left on cart (updated_at) where status = 'open' and updated_at is not null;
--- 0079-rare-parts-of-a-line.sql
-- What few lines of a cart have. A sub-select is made ready at every execution, whether its line has any of it or not;
-- a function only where it is called.
create function bundle_contents(bundle text) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('productId', part.id, 'name', part.name, 'weight', b.weight) order by part.id), '[]')
  from bundle_item b join product part on part.id = b.product_id where b.bundle_id = bundle
$$;

-- The products with a limited number of seats of a bundle, itself among them.
create function bundle_seats(bundle text) returns text[] language sql stable as $$
  select coalesce(array_agg(seat.product_id), '{}') from seat
  where seat.product_id = bundle or seat.product_id in (select product_id from bundle_item where bundle_id = bundle)
$$;

-- By which coupon something is offered after a purchase, and whether that holds at `at`: the purchase was paid since
-- `paid_after` and is kept.
create function upsell_terms(upsell text, bought text, product text, "interval" text, at timestamptz, paid_after timestamptz)
returns json language sql stable as $$
  select json_build_object('couponId', u.coupon_id, 'at', at, 'holds', u.product_id = product and u.interval = "interval"
    and u.starts_at <= at and coalesce(u.ends_at > at, true) and o.paid_at > paid_after and is_kept(o))
  from upsell u join purchase_order o on o.id = bought where u.id = upsell and u.coupon_id is not null
$$;

create function cart_merged_at(cart text) returns timestamptz language sql stable as $$
  select merged_at from cart source where source.id = cart
$$;
--- 0080-where-a-factor-came-from.sql
-- From where a factor was set up: its owner tells by that whether it is theirs.
alter table passkey add column ip text, add column user_agent text;
alter table totp add column ip text, add column user_agent text;
-- The mailbox that a link went to, where its power ends with the account's stay at that address.
alter table account_link add column sent_to citext;
--- 0082-rate-limit.sql
-- How often an address called an endpoint in the current minute, over all processes, in the shape that
-- rate-limiter-flexible asks for. Nothing of it has to outlive a crash; keys are derived from addresses, which are not in it.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  /* In milliseconds since 1970. */
  expire bigint
);
--- 0083-one-job-at-a-time.sql
-- Sweeps asked for the same payment again while it was being asked for: such jobs are one at a time now. A queue that is
-- there already keeps its policy, and the library has no way to change it.
do $$
begin
  if to_regclass('pgboss.queue') is not null then
    update pgboss.queue set policy = 'exclusive', retry_delay_max = 20
    where name in ('payment.charge', 'payment.settle', 'checkout.refund');
  end if;
end $$;
--- 0084-demonstration.sql
-- Whether the demonstration was put into this database: its people's passwords are published, so no shop sells from it.
create table demonstration (seeded_at timestamptz primary key);

-- Databases filled before this table. Nobody else can confirm an address of the reserved domain (RFC 2606).
insert into demonstration select now() where exists (
  select from account where email_verified_at is not null
    and email in ('marina@vitrine.example', 'caio@vitrine.example', 'helena@vitrine.example')
);
--- 0085-dropped-messages.sql
-- A message whose code, link or Pix ran out while it could not be sent is dropped, never sent late.
alter table message add column dropped_at timestamptz;

-- How many messages have left, and how many were dropped, ever: the messages themselves are removed in time.
create table mail_tally (
  outcome text primary key check (outcome in ('sent', 'dropped')),
  count bigint not null
);
insert into mail_tally values ('sent', (select count(*) from message where sent_at is not null)), ('dropped', 0);
--- 0086-category-slugs.sql
-- A category is named in addresses by its name, as products are.
create function slug_of(name text) returns text
  language sql immutable strict parallel safe
  return trim(both '-' from regexp_replace(plain(name), '[^a-z0-9]+', '-', 'g'));

alter table category
  add column slug text not null generated always as (slug_of(name)) stored,
  add constraint category_slug unique (slug),
  add constraint category_has_slug check (slug <> '');
--- 0089-duplicate-payments.sql
-- Money that came for a charge which was paid before: a second Pix with the same txid. It goes back by itself.
create table duplicate_payment (
  e2e_id text primary key,
  payment_id text not null references payment,
  amount integer not null check (amount > 0),
  received_at timestamptz not null
);
create index duplicate_payment_payment on duplicate_payment (payment_id);
create trigger duplicate_payment_stays before update or delete on duplicate_payment
  for each row execute function refuse_rewriting();

-- Of a refund that gives such money back; the money that the payment itself received is not touched by it.
alter table refund
  add column duplicate_e2e_id text unique references duplicate_payment,
  add check (duplicate_e2e_id is null or reason = 'unwanted');
drop trigger refund_stays on refund;
create trigger refund_stays before update of id, order_id, payment_id, amount, of_credit, reason, channel, requested_by,
  protocol, requested_at, duplicate_e2e_id or delete on refund for each row execute function refuse_rewriting();
--- 0090-no-renewal-consent.sql
-- Nothing renews by itself, so nobody is asked to agree to it.
alter table purchase_order drop column renewal_accepted;
--- 0091-refused-messages.sql
-- A mail server may refuse a message for good: it is given up at once, and counted.
alter table mail_tally drop constraint mail_tally_outcome_check;
alter table mail_tally add check (outcome in ('sent', 'dropped', 'refused'));
insert into mail_tally values ('refused', 0);
--- 0093-no-trusted-boletos.sql
-- A boleto opens its order when it is paid, and not before. What was open before the money had come is over.
delete from entitlement where source = 'trust';
drop table trusted_boleto;
drop table trust_rule;
delete from notice where kind = 'trust-ended';
delete from message where kind = 'trust-ended' and sent_at is null;

alter table entitlement
  drop constraint entitlement_source_check,
  add constraint entitlement_source_check check (source in ('order', 'subscription'));
update payment set reminded = 2 where reminded = 3;
alter table payment
  drop constraint payment_reminded_check,
  add constraint payment_reminded_check check (reminded between 0 and 2);

-- A message that was promised and not yet written; the queues are made after the first migration of an empty database.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where data->>'kind' = 'trust-ended';
  end if;
end $$;
--- 0094-no-installment-plans.sql
-- No sale is paid in monthly parcels without a card. What was sold so becomes ordinary orders: each parcel an order with
-- a line of its own, the sale what its first parcel came to. What is not paid of them is not asked for.

-- Its charge was for the first parcel alone, which is not the price any more: money for it goes back.
update payment p set status = 'expired', dropped_at = now(), amount = o.total - o.credit
from purchase_order o
where o.id = p.order_id and o.financed > 0 and o.paid_at is null and p.status in ('created', 'pending', 'in-review');
update payment p set status = 'expired', dropped_at = now()
from purchase_order o
where o.id = p.order_id and o.plan_of is not null and p.status in ('created', 'pending', 'in-review');
update purchase_order set status = 'cancelled', closed_at = coalesce(closed_at, now())
where plan_of is not null and status in ('awaiting-payment', 'expired');

insert into order_line (id, order_id, product_id, price_id, name, interval, amount, discount, total, position, counted)
select 'lin_' || substr(b.id, 5), b.id, l.product_id, l.price_id, 'Parcela ' || b.parcel || ' de ' || p.count || ': ' || l.name,
  'once', b.subtotal, b.discount, b.total, 0, true
from purchase_order b join installment_plan p on p.order_id = b.plan_of
  join lateral (select * from order_line where order_id = b.plan_of order by position limit 1) l on true;

alter table purchase_order drop constraint purchase_order_financed_within_total;
update purchase_order set total = total - financed, discount = discount + financed, pricing = jsonb_set(pricing, '{sum}',
  (pricing -> 'sum') || jsonb_build_array(jsonb_build_object('label', 'Nas outras parcelas', 'amount', -financed)))
where financed > 0 and paid_at is not null;

-- What rested for a parcel goes on, unless a dispute stops it too.
update entitlement set ended_at = null, rests_for = null where rests_for is not null and suspended_by is null;

delete from notice where kind in ('bill-ready', 'bill-paid', 'bill-overdue', 'plan-suspended', 'plan-ended');
delete from message
where kind in ('bill-ready', 'bill-paid', 'bill-overdue', 'plan-suspended', 'plan-ended') and sent_at is null;
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'checkout.withdraw-charge'
      or data->>'kind' in ('bill-ready', 'bill-paid', 'bill-overdue', 'plan-suspended', 'plan-ended');
  end if;
end $$;

alter table entitlement drop column rests_for;
alter table purchase_order
  drop column financed, drop column plan_of, drop column parcel, drop column due_on, drop column dunned;
drop table installment_plan;
drop table plan_term;
--- 0095-no-terms-per-product.sql
-- A boleto is taken late as the shop says, and costs nothing less when it is paid early.
drop table boleto_term;
alter table payment
  drop column prompt_until,
  drop column prompt_discount;
--- 0096-coupon-conditions.sql
-- What a coupon asks of a purchase and how it lowers it is one document, checked by the contract (`CouponConditions`)
-- when it is written and when it is read. Columns are what the database itself compares, counts or refers to.
alter table coupon
  drop column max_discount,
  drop column free_product_id,
  drop column allocation,
  drop column setup_fee,
  drop column minimum,
  drop column minimum_items,
  drop column product_types,
  drop column product_ids,
  drop column excluded_product_ids,
  drop column category_ids,
  drop column excluded_category_ids,
  drop column intervals,
  drop column methods,
  drop column audience,
  drop column first_purchase,
  drop column birthday,
  drop column weekdays,
  drop column from_hour,
  drop column until_hour,
  drop column limit_per_account,
  drop column limit_per_document,
  drop column limit_per_day,
  drop column duration,
  drop column cycles,
  drop column on_plan_change,
  drop column on_refund,
  drop column class,
  drop column combines_with,
  drop column priority,
  add column conditions jsonb not null default '{}' check (jsonb_typeof(conditions) = 'object'),
  add check (not (automatic and campaign));

-- Whether its buyer may use the coupon again once the order is given back, as the coupon said when it was used.
alter table coupon_redemption add column comes_back boolean not null default false;
--- 0102-ledger-of-access.sql
-- A row for each source and period, appended: the next period of a subscription is another row. What was taken back is
-- over whatever its period says. What is on hold is not: it rests until the hold is lifted.
alter table entitlement rename column ended_at to revoked_at;
alter table entitlement
  drop column suspended_by,
  drop constraint entitlement_source_id_source_resource_key,
  add constraint entitlement_period_key unique (source_id, resource, from_at),
  add check (until_at is null or until_at > from_at);

create table entitlement_hold (
  id text primary key,
  account_id text not null references account,
  -- The order line or the subscription whose rows rest, those of periods to come among them.
  source_id text not null,
  reason text not null check (reason in ('unpaid', 'paused', 'disputed', 'manual')),
  -- What the hold is for: a dispute, an invoice, who placed it by hand.
  reference text not null,
  placed_at timestamptz not null,
  lifted_at timestamptz
);
create unique index entitlement_hold_open on entitlement_hold (source_id, reason, reference) where lifted_at is null;
create index entitlement_hold_account on entitlement_hold (account_id);
create index entitlement_hold_reference on entitlement_hold (reference) where lifted_at is null;
--- 0103-limited-messages.sql
-- Messages that were not sent because too many went to their address are counted apart from those that ran out.
alter table mail_tally drop constraint mail_tally_outcome_check;
alter table mail_tally add check (outcome in ('sent', 'dropped', 'refused', 'limited'));
insert into mail_tally values ('limited', 0);
--- 0104-data-secret-check.sql
-- What is derived from DATA_SECRET, so that a start with another one is refused: what was sealed could not be opened.
create table data_secret_check (
  is_only boolean primary key default true check (is_only),
  value bytea not null
);
--- 0105-links-and-resets-of-the-machine.sql
-- A link that `npm run shop` printed lives until it is used or the command prints another; a mail does not replace it.
alter table account_link add column printed boolean not null default false;

-- Nobody asked for it in the administration: whoever has the machine did, by `npm run shop`.
alter table second_factor_reset alter column requested_by drop not null;
--- 0106-lesson-draft.sql
-- The text of a lesson as somebody is writing it, before it is saved: nobody else sees it.
create table lesson_draft (
  account_id text not null references account,
  lesson_id text not null references lesson,
  text jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, lesson_id)
);
--- 0107-lesson-tally.sql
-- How many have begun and completed a lesson, and what came of its quiz: a report counts thousands of learners by these.
create table lesson_tally (
  lesson_id text primary key references lesson on delete cascade,
  begun integer not null default 0,
  completed integer not null default 0,
  attempts integer not null default 0,
  -- Of all attempts together, in per cent.
  score_sum bigint not null default 0
);

-- A database that has no progress yet has none of its tables either.
do $$
begin
  if to_regclass('quiz_attempt') is not null then
    insert into lesson_tally (lesson_id, begun, completed)
    select lesson_id, count(*), count(completed_at) from lesson_progress group by lesson_id;
    insert into lesson_tally (lesson_id, attempts, score_sum)
    select lesson_id, count(*), sum(score) from quiz_attempt group by lesson_id
    on conflict (lesson_id) do update set attempts = excluded.attempts, score_sum = excluded.score_sum;
  end if;
end $$;
--- 0108-receiver-of-a-code.sql
-- Whose account a Pix is paid into, as the buyer's bank names them: `Receiver` of contract/src/payment.ts. Who had the key
-- when the code was made, for a brand may change its key while the code still runs. Codes from before name nobody here.
alter table payment add column receiver jsonb;
--- 0110-paid-periods.sql
-- Which order line paid for a period. What is paid back takes back the periods that it paid for, and leaves the others
-- of the same source.
alter table entitlement add column order_line_id text;

update entitlement set order_line_id = source_id where source = 'order';
update entitlement set order_line_id = s.order_line_id
  from subscription s where entitlement.source = 'subscription' and s.id = entitlement.source_id;

create index entitlement_order_line on entitlement (order_line_id) where order_line_id is not null;
--- 0111-days-to-withdraw.sql
-- In how many days a purchase may be taken back: seven (CDC, art. 49), or the longest guarantee among its products when
-- it was made. Kept with the order, so that every page, message and document says the same.
alter table purchase_order add column regret_days integer not null default 7 check (regret_days >= 7);
update purchase_order o set regret_days = greatest(7, (
  select max(p.guarantee_days) from order_line l join product p on p.id = l.product_id where l.order_id = o.id));
--- 0112-mark-of-a-brand.sql
-- The picture that is a brand's mark, where it was sent one: it stands in place of its monogram.
alter table brand add column mark text check (mark ~ '^/marks/brm_[0-9a-z]{26}\.png$');
--- 0113-typeface-of-a-brand.sql
-- In which typeface a brand is set: `Typeface` of contract/src/brand.ts.
alter table brand add column typeface text not null default 'figtree'
  check (typeface in ('figtree', 'nunito', 'space-grotesk', 'lora'));
--- 0114-documents-of-brands.sql
-- The terms of sale and the privacy policy of a brand, each in versions. What a brand has not written it has from the first,
-- and what nobody has written is the product's own. What was published stays as it was: people agreed to it.
create table brand_document (
  position bigint generated always as identity,
  brand_id text not null references brand,
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  text text not null check (length(text) between 1 and 30000),
  -- The account of who published it.
  author text not null,
  published_at timestamptz not null,
  primary key (kind, version)
);
create index brand_document_brand on brand_document (brand_id, position);
create trigger brand_document_stays before update or delete on brand_document
  for each row execute function refuse_rewriting();
create trigger brand_document_told after insert on brand_document
  for each statement execute function tell_catalog_changed();
--- 0115-mail-texts-of-a-brand.sql
-- What a brand says at the end of a kind of message, by its kind (`MAIL_TEXTS` of contract/src/mail-text.ts). A kind of
-- which it says nothing has its parent's text; where that says nothing either, the message ends as the product wrote it.
alter table brand add column mail_texts jsonb not null default '{}' check (jsonb_typeof(mail_texts) = 'object');
--- 0116-lists-of-the-administration.sql
-- What the administration narrows and orders its lists by, so that each page of 100,000 rows is read along an index.
create index product_status on product (status, id);
create index product_type on product (type, id);
create index account_not_active on account (id) where status <> 'active';
create index account_unconfirmed on account (id) where email_verified_at is null;
create index account_created on account (created_at);
create index coupon_used on coupon (used, id);
create index coupon_status on coupon (status, id);
create index coupon_kind on coupon (kind, id);
create index coupon_campaign on coupon (id) where campaign;
create index coupon_ends on coupon (ends_at) where ends_at is not null;
create index coupon_brands on coupon using gin (brand_ids);
create index purchase_order_brand on purchase_order (brand_id, placed_at, id);
create index purchase_order_code_part on purchase_order using gin (code gin_trgm_ops);
create index coupon_name_part on coupon using gin (plain(name) gin_trgm_ops);
create index coupon_code_part on coupon using gin (plain(code) gin_trgm_ops);
create index subscription_created on subscription (created_at, id);
create index subscription_status on subscription (status, created_at, id);
create index subscription_end on subscription (((period_end_on - date '2000-01-01')::bigint), id);
create index review_product on review (product_id);
create index review_text_part on review using gin (plain(text) gin_trgm_ops);
--- 0117-deadline-of-a-dispute.sql
-- Until when the shop may send the issuer what it has, as far as the provider says it.
alter table dispute add evidence_due_at timestamptz;
--- 0118-words-as-they-are-split.sql
-- The words of a product as a search splits them, at spaces. The parser of PostgreSQL splits some of them once more: of
-- `9e24b7` it makes the number `9e24` and the word `b7`, and nobody who typed the name found it.
create function words_in_place(words text) returns tsvector
  language sql immutable strict parallel safe
  return coalesce((
    select string_agg('''' || word || ''':' || least(place, 16383), ' ')
    from regexp_split_to_table(trim(words), '\s+') with ordinality as split (word, place) where word <> ''), '')::tsvector;

create or replace function search_terms(words text, brand_ids text[], marks text[]) returns tsvector
  language sql immutable strict parallel safe
  return setweight(words_in_place(split_part(words, E'\n', 1)), 'A')
    || setweight(words_in_place(split_part(words, E'\n', 2)), 'B')
    || setweight(words_in_place(split_part(words, E'\n', 3)), 'C')
    || array_to_tsvector(marks || array(select '@' || id from unnest(brand_ids) as id));

-- What is kept of a product is reckoned again where it is written.
update product set name = name where searchable(name, summary, keywords) ~ '\d+e\d';
--- 0120-audit-log.sql
-- Who changed what in the administration. Appended only; each row carries the hash of the one before it, so that a row
-- that was changed or taken out is found.
create table audit_event (
  -- One after the other, without a gap.
  seq bigint primary key,
  at timestamptz not null,
  -- As an id: it stays when the account goes.
  actor_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- What it was called then.
  subject_name text not null,
  -- The fields that changed, as they were and as they are; nothing before what was made, nothing after what was removed.
  before jsonb,
  after jsonb,
  reason text,
  ip text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_event_subject on audit_event (subject_kind, subject_id, seq desc);
create index audit_event_actor on audit_event (actor_id, seq desc);

create function audit_hash(event audit_event) returns bytea
  language sql stable strict parallel safe
  return sha256(event.previous_hash || convert_to(jsonb_build_array(event.seq, extract(epoch from event.at),
    event.actor_id, event.action, event.subject_kind, event.subject_id, event.subject_name, event.before, event.after,
    event.reason, event.ip)::text, 'UTF8'));

-- Whoever appends waits for who appended before, until that is committed: the chain has one order.
create function chain_audit_event() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('audit_event'));
  select seq + 1, hash into new.seq, new.previous_hash from audit_event order by seq desc limit 1;
  if new.seq is null then
    new.seq := 1;
    new.previous_hash := '\x';
  end if;
  new.hash := audit_hash(new);
  return new;
end $$;
create trigger audit_event_chained before insert on audit_event for each row execute function chain_audit_event();

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'check_violation';
end $$;
create trigger audit_event_kept before update or delete or truncate on audit_event
  for each statement execute function keep_audit_event();
--- 0121-product-editing.sql
-- The address of a category stays when its name changes.
alter table category
  alter column slug drop expression,
  add version integer not null default 1 check (version >= 1);
create unique index category_name on category (plain(name));

-- A draft has neither a picture nor a day on which it was published.
alter table product
  add version integer not null default 1 check (version >= 1),
  add seo_title text not null default '',
  add seo_description text not null default '',
  alter column published_at drop not null,
  add constraint product_published check (status in ('draft', 'archived') or (published_at is not null and cover <> ''));

-- Whatever an administrator changes of a product raises its version.
drop trigger product_told on product;
create trigger product_told after insert or delete or update of version, slug, name, summary, description, faq, cover,
  category_id, level, keywords, guarantee_days, brand_ids, status, published_at, unpublish_at, sale_starts_at, sale_ends_at,
  review_count, review_stars
  on product for each statement execute function tell_catalog_changed();

-- What the list of the administration is searched by.
create index product_name_part on product using gin (plain(name) gin_trgm_ops);
create index product_name on product (plain(name), id);
create index product_sold on product (sold, id);

-- What begins or ends by the clock.
create index product_leaves on product (unpublish_at) where unpublish_at is not null;
create index product_sale_starts on product (sale_starts_at) where sale_starts_at is not null;
create index product_sale_ends on product (sale_ends_at) where sale_ends_at is not null;
create index price_starts on price (starts_at);
create index price_ends on price (ends_at) where ends_at is not null;

-- What was uploaded for products; `/pictures/<id>/<width>.webp` in `product.cover` and `product_picture.src` names it.
create table picture (
  id text primary key,
  created_at timestamptz not null
);
--- 0122-administration-lists.sql
-- What the list of orders is ordered and searched by.
create index purchase_order_placed on purchase_order (placed_at, id);
create index purchase_order_total on purchase_order (total, id);
create index purchase_order_buyer_part on purchase_order using gin (plain(buyer_name) gin_trgm_ops);
create index purchase_order_email on purchase_order (lower(buyer_email));
create index refund_unfinished on refund (order_id) where state in ('processing', 'failed');

-- Messages about something are found by what they are about.
create index message_about on message (split_part(reference, ':', 1));
--- 0123-access-by-hand.sql
-- What an administrator gave by hand says who did and why.
alter table entitlement
  add granted_by text,
  add reason text,
  drop constraint entitlement_source_check,
  add constraint entitlement_source_check check (source in ('order', 'subscription', 'manual')),
  add constraint entitlement_by_hand check (
    case when source = 'manual' then granted_by is not null and reason is not null
      else granted_by is null and reason is null end);

-- What the list of people is ordered and searched by.
create index account_name on account (plain(name), id);
create index account_name_part on account using gin (plain(name) gin_trgm_ops);
create index account_roles on account (id) where roles <> '{}';

-- An administrator can end somebody's sessions.
alter table session
  drop constraint session_end_reason_check,
  add constraint session_end_reason_check check (
    end_reason in ('logoff', 'ended-by-owner', 'ended-by-shop', 'password-changed', 'password-reset', 'stolen', 'disowned',
                   'blocked', 'roles-changed', 'second-factor-reset', 'account-removed'));
--- 0124-reports-looked-at.sql
-- When somebody of the shop looked at a report.
alter table review_report add settled_at timestamptz;
update review_report set settled_at = r.hidden_at
  from review r where r.id = review_id and r.hidden_at is not null;
create index review_report_open on review_report (review_id) where settled_at is null;
create index review_made on review (created_at, id);

--- 0125-figures.sql
-- What the figures of a period are counted by.
create index payment_received on payment (paid_at) where status in ('paid', 'refunded');
create index purchase_order_paid on purchase_order (paid_at, id) where paid_at is not null;
create index refund_ended on refund (ended_at) where state = 'done';
create index account_made on account (created_at);
--- 0130-orders-of-subscriptions.sql
-- What the product places for a subscription is an order like any other: with its kind, its subscription and the period
-- that it pays, one for each, and the day on which it is due. It was in no cart.
alter table purchase_order
  alter column cart_id drop not null,
  add column kind text not null default 'checkout' check (kind in ('checkout', 'renewal', 'change')),
  add column subscription_id text references subscription,
  add column period_start_on date,
  add column period_end_on date,
  add column due_on date,
  add constraint purchase_order_of_subscription check (
    (kind = 'checkout') = (cart_id is not null) and (kind = 'checkout') = (subscription_id is null)
    and (kind = 'checkout') = (period_start_on is null) and (kind = 'checkout') = (period_end_on is null)
    and (kind = 'checkout') = (due_on is null) and period_end_on > period_start_on);
-- One that was taken back makes room for another.
create unique index purchase_order_period on purchase_order (subscription_id, period_start_on)
  where kind = 'renewal' and status <> 'cancelled';
create index purchase_order_subscription on purchase_order (subscription_id) where subscription_id is not null;

-- A Pix may have a due day, too.
alter table payment
  drop constraint payment_due_on_check,
  add constraint payment_due_on_check check (
    (method <> 'boleto' or due_on is not null) and (method <> 'card' or due_on is null));
--- 0131-life-of-subscriptions.sql
-- A subscription moves along the table of `contract/src/subscription-life.ts`, and what it did is kept.
alter table subscription
  drop constraint subscription_status_check,
  add constraint subscription_status_check check (status in
    ('trialing', 'active', 'past-due', 'suspended', 'paused', 'cancel-scheduled', 'cancelled', 'ended')),
  -- One that was given by hand has no line.
  alter column order_line_id drop not null,
  -- What one of its periods costs without coupons, in centavos, and how many were charged.
  add column amount integer check (amount >= 0),
  add column charges integer not null default 0 check (charges >= 0),
  add column trial_end_on date,
  -- Why it may not be used: what is owed, or what a holder disputes.
  add column suspended_for text check (suspended_for in ('unpaid', 'disputed')),
  -- The order of its next period, while that is not paid, and when it is due; the day of the dunning that was done last, and when.
  add column next_order_id text references purchase_order,
  add column next_due_on date,
  add column dunned_day smallint,
  add column dunned_on date,
  -- When something is to be done about it next; nothing where nothing is.
  add column next_step_on date,
  -- Counts its moves.
  add column version integer not null default 1;

update subscription s set amount = p.amount, charges = 1 from price p where p.id = s.price_id;
-- What was sold so far was paid once, with the promise that nothing follows: it ends with its period.
update subscription set status = case when period_end_on <= (now() at time zone 'America/Sao_Paulo')::date
    then 'ended' else 'cancel-scheduled' end
where status = 'active';
update subscription set suspended_for = 'disputed' where status = 'suspended';
update subscription set next_step_on = period_end_on where status = 'cancel-scheduled';

alter table subscription
  alter column amount set not null,
  add constraint subscription_suspended check ((status = 'suspended') = (suspended_for is not null)),
  add constraint subscription_dunned check ((dunned_day is null) = (dunned_on is null));
create index subscription_next_step on subscription (next_step_on, id) where next_step_on is not null;

create table subscription_event (
  id text primary key,
  subscription_id text not null references subscription,
  account_id text not null references account,
  move text not null,
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('subscriber', 'shop', 'payment', 'calendar')),
  -- An account, where a person did it.
  actor_id text,
  reason text,
  effective_on date not null,
  protocol text unique,
  -- One command, one move, however often it is asked for.
  command text not null,
  at timestamptz not null,
  unique (subscription_id, command)
);
create index subscription_event_account on subscription_event (account_id);
create trigger subscription_event_stays before update or delete on subscription_event
  for each row execute function refuse_rewriting();
--- 0133-pauses-and-reactivation.sql
-- A pause begins with the end of what is paid; charges go on on its last day.
alter table subscription
  add column resumes_on date,
  -- An order that the dunning does not ask for is waited for until the day before.
  add column next_until date,
  -- The one that was over, of one that its owner ordered again.
  add column reactivated_from text references subscription;

-- What is over is ordered again by an order of its own kind.
alter table purchase_order
  drop constraint purchase_order_kind_check,
  add constraint purchase_order_kind_check check (kind in ('checkout', 'renewal', 'change', 'reactivation'));
--- 0134-change-of-plan.sql
-- What a subscription's running period was paid with, and what it is worth in centavos: its plan may be exchanged for
-- another one, and the days that are left of it are credited.
alter table subscription
  add column period_line_id text references order_line,
  add column period_value integer not null default 0 check (period_value >= 0),
  -- The plan that comes next, and what one of its periods costs.
  add column change_price_id text references price,
  add column change_amount integer check (change_amount >= 0),
  -- What coupons promised was promised to the plan that was bought.
  add column keeps_coupons boolean not null default true,
  -- How it was before a change that was paid, for whoever takes that back.
  add column before_change jsonb,
  add constraint subscription_change check ((change_price_id is null) = (change_amount is null));

update subscription s set period_line_id = p.id, period_value = greatest(0, p.total - p.setup_fee)
from (
  select distinct on (s.id) s.id as subscription_id, l.id, l.total, l.setup_fee
  from subscription s
  join purchase_order o on o.subscription_id = s.id and o.kind = 'renewal' and o.period_start_on = s.period_start_on
    or o.id = (select first.order_id from order_line first where first.id = s.order_line_id)
  join order_line l on l.order_id = o.id and (o.kind = 'renewal' or l.id = s.order_line_id)
  where o.paid_at is not null
  order by s.id, o.kind = 'renewal' desc, o.paid_at desc) p
where p.subscription_id = s.id;
update subscription set period_value = 0 where status = 'trialing';
--- 0135-due-day.sql
-- The day of the month on which a subscription is to be charged from its next period on.
alter table subscription add column due_day smallint check (due_day between 1 and 28);
--- 0136-plan-terms.sql
-- For how many charges a plan binds, and after how many it is over by itself. A version of a price is never changed:
-- who signed keeps the terms of theirs.
alter table price
  add column min_cycles smallint check (min_cycles between 2 and 24),
  add column max_cycles smallint check (max_cycles between 2 and 120),
  add constraint price_terms check (
    (interval <> 'once' or (min_cycles is null and max_cycles is null)) and (min_cycles <= max_cycles) is not false);

-- The same, counted in the charges of a subscription: a change of plan counts anew.
alter table subscription
  add column minimum_charges integer,
  add column last_charge integer,
  -- Whoever cancels before has it to the end of the minimum term.
  add column ends_at_minimum boolean not null default false,
  add constraint subscription_ends_at_minimum check (not ends_at_minimum or minimum_charges is not null);
--- 0137-subscription-notices.sql
-- The end of a period that its owner was told of ahead: that it is renewed, of a yearly plan, or over.
alter table subscription add column announced_for date;

update subscription s set next_step_on = s.period_end_on - 30
from price c
where c.id = s.price_id and c.interval = 'year' and s.status = 'active' and s.suspended_for is null
  and s.next_order_id is null and s.resumes_on is null and s.next_step_on = s.period_end_on - 7;
--- 0138-kept-promises.sql
-- What a change of plan left of the promises of coupons; null while those of the order hold as they were made.
alter table subscription add column kept_promises jsonb;
update subscription set kept_promises = '[]' where not keeps_coupons;
update subscription set before_change = (before_change - 'keepsCoupons')
  || case when (before_change ->> 'keepsCoupons')::boolean is false then '{"keptPromises": []}'::jsonb else '{"keptPromises": null}' end
where before_change is not null;
alter table subscription drop column keeps_coupons;
--- 0139-dunning-mails.sql
-- Who owes several subscriptions of one brand is asked for them by one mail a day.
create table dunning_mail (
  account_id text not null references account (id) on delete cascade,
  brand_id text not null references brand (id),
  -- The last day on which one left, and which message that was.
  day date not null,
  reference text not null,
  primary key (account_id, brand_id)
);
--- 0140-product-files.sql
-- What a product promises as a file. Its versions are appended; the latest one is what its owners get.
create table product_file (
  id text primary key,
  product_id text not null references product,
  name text not null,
  position integer not null,
  unique (product_id, position)
);

create table product_file_version (
  id text primary key,
  file_id text not null references product_file,
  version integer not null check (version > 0),
  -- Where the bytes are kept; a key is written once.
  storage_key text not null unique,
  file_name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  created_at timestamptz not null,
  unique (file_id, version)
);
--- 0141-training.sql
-- What a lesson is made of. A text may stand with every kind; a quiz is kept with what is right.
alter table lesson
  add column kind text not null default 'text' check (kind in ('text', 'video', 'document', 'quiz')),
  add column body jsonb not null default '{"type": "doc", "content": []}',
  add column quiz jsonb,
  add check ((kind = 'quiz') = (quiz is not null));
create index lesson_module on lesson (module_id);
create index course_module_course on course_module (course_id);

-- The file of a video or a document; a key is written once.
create table lesson_media (
  lesson_id text primary key references lesson,
  storage_key text not null,
  file_name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  -- Of a video; what is watched is measured against it.
  seconds integer check (seconds > 0),
  captions_key text
);

-- What other modules read of courses.
create view course_of_product as
  select product_course.product_id, course.id as course_id, course.title
  from product_course join course on course.id = product_course.course_id;
create view course_outline as
  select course.id as course_id, course.title, course.hours, (
    select coalesce(jsonb_agg(jsonb_build_object('title', course_module.title, 'lessons', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', lesson.title, 'minutes', lesson.minutes, 'preview', lesson.preview) order by lesson.position), '[]')
      from lesson where lesson.module_id = course_module.id)) order by course_module.position), '[]')
    from course_module where course_module.course_id = course.id) as modules
  from course;

-- Somebody has begun a course. It stays when access ends: who comes back goes on where they stopped.
create table enrolment (
  account_id text not null references account,
  course_id text not null references course,
  started_at timestamptz not null,
  last_lesson_id text not null references lesson,
  completed_at timestamptz,
  primary key (account_id, course_id)
);

create table lesson_progress (
  account_id text not null references account,
  lesson_id text not null references lesson,
  opened_at timestamptz not null,
  position_seconds integer not null default 0,
  -- Of a video, the seconds that were watched, as beginnings and ends: {0,30,45,60}.
  watched integer[] not null default '{}',
  completed_at timestamptz,
  primary key (account_id, lesson_id)
);

-- Since when a learner has accounted for nothing: no more can have been watched than time went by.
create table watch_clock (
  account_id text primary key references account,
  reported_at timestamptz not null
);

create table quiz_attempt (
  id text primary key,
  account_id text not null references account,
  lesson_id text not null references lesson,
  number integer not null check (number > 0),
  answers jsonb not null,
  score integer not null check (score between 0 and 100),
  passed boolean not null,
  result jsonb not null,
  created_at timestamptz not null,
  unique (account_id, lesson_id, number)
);

-- What was earned, as it was then. Neither a new lesson nor another name changes it.
create table certificate (
  id text primary key,
  code text not null unique,
  account_id text not null references account,
  course_id text not null references course,
  holder text not null,
  course_title text not null,
  hours integer not null,
  completed_on date not null,
  brand_id text not null references brand,
  issuer text not null,
  signed text not null,
  created_at timestamptz not null,
  unique (account_id, course_id)
);

-- Public keys of ours: what one of them signed stays good when another one takes its place.
create table certificate_key (
  id text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null
);
--- 0142-free-lessons.sql
-- A free lesson is opened from the page of its product: its id and the course's address go with the outline.
create or replace view course_outline as
  select course.id as course_id, course.title, course.hours, (
    select coalesce(jsonb_agg(jsonb_build_object('title', course_module.title, 'lessons', (
      select coalesce(jsonb_agg(jsonb_build_object('id', lesson.id,
        'title', lesson.title, 'minutes', lesson.minutes, 'preview', lesson.preview) order by lesson.position), '[]')
      from lesson where lesson.module_id = course_module.id)) order by course_module.position), '[]')
    from course_module where course_module.course_id = course.id) as modules, course.slug
  from course;
--- 0143-uploads.sql
-- A file that is sent in pieces. Its bytes stand under its key from the first piece on; who takes it keeps the key.
create table upload (
  id text primary key,
  purpose text not null,
  storage_key text not null unique,
  file_name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  -- Of who sends which file: the same one goes on where it stopped.
  fingerprint text not null,
  created_at timestamptz not null,
  taken_at timestamptz
);
create index upload_fingerprint on upload (fingerprint) where taken_at is null;
create index upload_created on upload (created_at);

-- Two administrators at the same file; and a file that a product does not have any more.
alter table product_file
  add column version integer not null default 1,
  add column removed_at timestamptz;
--- 0144-course-authoring.sql
-- What administrators write of courses. Learners see what is published, in a course that is published.
alter table course
  add column version integer not null default 1,
  add column status text not null default 'draft' check (status in ('draft', 'published')),
  -- Since it was first published; its address stays from then on.
  add column published_at timestamptz;
alter table lesson
  add column version integer not null default 1,
  add column status text not null default 'draft' check (status in ('draft', 'published'));
update course set status = 'published', published_at = now();
update lesson set status = 'published';

create or replace view course_outline as
  select course.id as course_id, course.title, course.hours, (
    select coalesce(jsonb_agg(jsonb_build_object('title', course_module.title, 'lessons', (
      select coalesce(jsonb_agg(jsonb_build_object('id', lesson.id,
        'title', lesson.title, 'minutes', lesson.minutes, 'preview', lesson.preview) order by lesson.position), '[]')
      from lesson where lesson.module_id = course_module.id and lesson.status = 'published'))
      order by course_module.position), '[]')
    from course_module where course_module.course_id = course.id and exists (
      select from lesson where lesson.module_id = course_module.id and lesson.status = 'published')) as modules,
    course.slug
  from course where course.status = 'published';

-- The page of a product shows its courses.
create trigger course_told after insert or update or delete on course
  for each statement execute function tell_catalog_changed();
create trigger course_module_told after insert or update or delete on course_module
  for each statement execute function tell_catalog_changed();
create trigger lesson_told after insert or update or delete on lesson
  for each statement execute function tell_catalog_changed();
--- 0145-learners.sql
-- What other modules read of a person to say who somebody is.
create view named_account as select id as account_id, name from account;

create index enrolment_course on enrolment (course_id, started_at);
--- 0146-drip.sql
-- When a lesson, or all of a module, opens to who has the course: `{"by": "days", "days": 7}` after their access began,
-- `{"by": "day", "day": "2026-12-01"}`, or `{"by": "lesson", "lessonId": "…"}` once that one is done. Both may stand.
alter table course_module
  add column drip jsonb,
  add column drip_lesson_id text references lesson generated always as (drip ->> 'lessonId') stored;
alter table lesson
  add column drip jsonb,
  add column drip_lesson_id text references lesson generated always as (drip ->> 'lessonId') stored;
--- 0147-video-address.sql
-- Where the video of a lesson is, at YouTube or Vimeo; without one, its file is played.
alter table lesson add column video_url text;
--- 0148-quiz-draft.sql
-- What somebody has answered of a quiz and not sent yet: they go on with it on any device.
create table quiz_draft (
  account_id text not null references account,
  lesson_id text not null references lesson,
  answers jsonb not null,
  saved_at timestamptz not null,
  primary key (account_id, lesson_id)
);
--- 0149-new-lessons.sql
-- When who has a course was told of a lesson that was published in it; what was there from the beginning is told to nobody.
alter table lesson add column announced_at timestamptz;
update lesson set announced_at = now() where status = 'published';
--- 0150-brand-as-data.sql
-- What else of a storefront is data. Its id stands in its addresses (`/loja-gg`). Without a monogram it shows the
-- product's own mark, and without colours the product's own.
alter table brand
  add constraint brand_id_form check (id ~ '^[a-z][a-z0-9]{0,19}$'),
  -- The one sentence at the top of the store.
  add column promise text not null default 'Tudo para viver bem do seu trabalho.',
  add column description text not null
    default 'Assinaturas, treinamentos e materiais digitais para quem vive do próprio trabalho.',
  add column monogram text check (monogram ~ '^[[:upper:]0-9]{1,3}$'),
  -- `Theme` of contract/src/theme.ts.
  add column theme jsonb not null default '{"scheme": "both", "light": {}, "dark": {}}';
--- 0151-utm-parameters-of-cart.sql
-- Where the owner of a cart came from, as `UtmParameters` of contract/src/utm-parameters.ts: its order's too.
alter table cart add column utm_parameters jsonb;
--- 0152-brands-in-the-administration.sql
-- Brands are written in the administration. What a brand does not say of who sells it says as its parent does; the first
-- brand has no parent and says everything.
alter table brand
  alter column legal_name drop not null,
  alter column cnpj drop not null,
  alter column address drop not null,
  alter column email drop not null,
  alter column phone drop not null,
  alter column hours drop not null,
  add column version int not null default 1,
  add column parent_id text references brand check (parent_id <> id),
  -- Three facts of one company: those of two are never mixed.
  add constraint brand_company check (num_nulls(legal_name, cnpj, address) in (0, 3)),
  add constraint brand_complete
    check (parent_id is not null or num_nulls(legal_name, cnpj, address, email, phone, hours) = 0);

-- A brand as its pages, messages and contracts show it, with what it inherits.
create view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme
  from brand b left join brand p on p.id = b.parent_id;
--- 0153-brands-of-products-and-coupons.sql
-- In which brands a product is sold and a coupon is good, one row each, held by keys. They follow the list that stands
-- with the product and with the coupon, which search and prices read in one row; an id that no brand has is refused.
create table product_brand (
  product_id text not null references product on delete cascade,
  brand_id text not null references brand,
  primary key (brand_id, product_id)
);
create index product_brand_product on product_brand (product_id);

create table coupon_brand (
  coupon_id text not null references coupon on delete cascade,
  brand_id text not null references brand,
  primary key (brand_id, coupon_id)
);
create index coupon_brand_coupon on coupon_brand (coupon_id);

create function follow_product_brands() returns trigger language plpgsql as $$
begin
  delete from product_brand where product_id = new.id and brand_id <> all (new.brand_ids);
  insert into product_brand (product_id, brand_id) select new.id, unnest(new.brand_ids) on conflict do nothing;
  return null;
end $$;
create function follow_coupon_brands() returns trigger language plpgsql as $$
begin
  delete from coupon_brand where coupon_id = new.id and brand_id <> all (new.brand_ids);
  insert into coupon_brand (coupon_id, brand_id) select new.id, unnest(new.brand_ids) on conflict do nothing;
  return null;
end $$;

insert into product_brand (product_id, brand_id) select id, unnest(brand_ids) from product on conflict do nothing;
insert into coupon_brand (coupon_id, brand_id) select id, unnest(brand_ids) from coupon on conflict do nothing;

create trigger product_brands after insert or update of brand_ids on product
  for each row execute function follow_product_brands();
create trigger coupon_brands after insert or update of brand_ids on coupon
  for each row execute function follow_coupon_brands();
--- 0154-identity-policy.sql
-- Whose accounts the buyers of a brand have. Brands that are shared have them in common; an isolated brand has accounts of
-- its own, so that one e-mail address may have an account there and another one elsewhere.
alter table brand
  add column identity_policy text not null default 'shared' check (identity_policy in ('shared', 'isolated'));

-- The isolated brand of an account, and nothing for an account of the brands that share them.
alter table account add column isolated_brand_id text references brand;
create index account_brand on account (brand_id);

alter table account
  drop constraint account_email_key,
  add constraint account_email_key unique nulls not distinct (email, isolated_brand_id);

-- A brand where it is isolated, and nothing where it shares its accounts.
create function isolated_brand(brand text) returns text stable language sql
  return (select id from brand where id = $1 and identity_policy = 'isolated');

-- An account is of its brand's policy at that moment: whoever changes the policy waits for it, or it waits for them.
create function follow_identity_policy() returns trigger language plpgsql as $$
begin
  select case identity_policy when 'isolated' then id end into new.isolated_brand_id
    from brand where id = new.brand_id for share;
  return new;
end $$;
create trigger account_follows_identity_policy before insert on account
  for each row execute function follow_identity_policy();
--- 0155-layout-and-voice.sql
-- How a brand's storefront is composed, and how it speaks: a paragraph under its promise, what it calls the things it sells,
-- and how its messages end.
alter table brand
  add column layout text not null default 'grid' check (layout in ('grid', 'editorial')),
  add column lead text,
  add column product_word text not null default 'produto',
  add column products_word text not null default 'produtos',
  add column signature text;

create or replace view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme,
    b.layout, b.lead, b.product_word, b.products_word, b.signature
  from brand b left join brand p on p.id = b.parent_id;
--- 0156-lesson-pictures.sql
-- What was sent for the text of a lesson, with its size in pixels. A key is written once for each width.
create table lesson_picture (
  id text primary key,
  -- For which it was sent: while somebody is writing its text, the picture stays.
  lesson_id text references lesson on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index lesson_picture_lesson on lesson_picture (lesson_id);

-- Which pictures the saved text of a lesson shows. A copy of a lesson shows the same ones.
create table lesson_picture_use (
  lesson_id text not null references lesson on delete cascade,
  picture_id text not null references lesson_picture,
  primary key (lesson_id, picture_id)
);
create index lesson_picture_use_picture on lesson_picture_use (picture_id);
--- 0157-course-outline-version.sql
-- Raised with every change of what learners see of modules and lessons, which is kept between requests under this number.
alter table course add column outline_version bigint not null default 1;

create function raise_outline_of_module() returns trigger language plpgsql as $$
begin
  update course set outline_version = outline_version + 1 where id in (new.course_id, old.course_id);
  return null;
end $$;

create function raise_outline_of_lesson() returns trigger language plpgsql as $$
begin
  update course set outline_version = outline_version + 1
  where id in (select course_id from course_module where id in (new.module_id, old.module_id));
  return null;
end $$;

create trigger course_module_outline after insert or delete or update of title, position, drip on course_module
  for each row execute function raise_outline_of_module();
create trigger lesson_outline
  after insert or delete or update of module_id, title, kind, minutes, preview, position, drip, status on lesson
  for each row execute function raise_outline_of_lesson();
--- 0158-menus-of-brands.sql
-- Where a brand's storefront leads, at its top and at its foot: `Menu` of contract/src/menu.ts. A brand that says nothing
-- has its parent's; where that says nothing either, the product's own.
alter table brand
  add column header_menu jsonb,
  add column footer_menu jsonb;

create or replace view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme,
    b.layout, b.lead, b.product_word, b.products_word, b.signature,
    coalesce(b.header_menu, p.header_menu) as header_menu, coalesce(b.footer_menu, p.footer_menu) as footer_menu
  from brand b left join brand p on p.id = b.parent_id;
--- 0159-number-series.sql
-- The series in which a brand counts its orders and its provisional receipts (RPS) for itself; its letters begin the codes
-- of its orders. A brand that says none counts with the others that say none. A series has a sequence for each, made with
-- it and kept when it is given up: whoever takes it again goes on counting, so that no code is given out twice.
alter table brand
  add column number_series text unique check (number_series ~ '^[A-Z]{2,4}$' and number_series <> 'VIT');

create function make_number_series() returns trigger language plpgsql as $$
begin
  execute format('create sequence if not exists %I', 'order_number_' || lower(new.number_series));
  execute format('create sequence if not exists %I', 'rps_number_' || lower(new.number_series));
  return new;
end $$;
create trigger brand_number_series before insert or update of number_series on brand
  for each row when (new.number_series is not null) execute function make_number_series();

-- The next number of a counter (`order_number` or `rps_number`) in a brand, and the series that it is of.
create function next_number(counter text, brand_id text, out series text, out number bigint) language sql volatile as $$
  select b.number_series, nextval((counter || coalesce('_' || lower(b.number_series), ''))::regclass)
  from (values (brand_id)) asked (id) left join brand b using (id)
$$;

-- RPS are numbered by who sells and by series.
alter table fiscal_note
  add column rps_series text not null default 'VIT',
  alter column rps_number drop default,
  drop constraint fiscal_note_rps_number_key,
  add constraint fiscal_note_rps unique (rps_series, rps_number);
--- 0160-host-of-a-brand.sql
-- The name of a host that is a brand's own: its addresses are bare there. The first brand's is that of the installation.
alter table brand
  add column host text unique
    check (length(host) <= 253 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'),
  add constraint brand_first_host check (parent_id is not null or host is null);
--- 0161-payment-of-a-brand.sql
-- By which methods one may pay in a brand, and in how many parcels at most. What a brand does not say it inherits; where the
-- first does not say it either, everything that is configured is offered.
alter table brand
  add column methods text[] check (methods <@ array['pix', 'card', 'boleto'] and cardinality(methods) > 0),
  add column max_installments int check (max_installments between 1 and 18);
--- 0162-pix-key-of-a-brand.sql
-- The Pix key that receives for a brand, at the bank that the installation is configured for. A brand that says none
-- receives by its parent's, and where that says none either, by the installation's.
alter table brand add column pix_key text check (length(pix_key) between 1 and 77);
--- 0163-lists-along-indexes.sql
-- Filters of the administration's lists that few rows of many pass, each read along an index in the list's own order.
create index product_brands on product using gin (brand_ids);
create index review_hidden on review (created_at, id) where hidden_at is not null;
create index subscription_brand on subscription (brand_id, created_at, id);
create index subscription_unpaid on subscription (created_at, id) where status = 'past-due' or suspended_for = 'unpaid';

-- Accounts are listed by when they were created, which is also what they are narrowed by.
drop index account_created;
drop index account_not_active;
drop index account_unconfirmed;
create index account_created on account (created_at, id);
create index account_not_active on account (created_at, id) where status <> 'active';
create index account_unconfirmed on account (created_at, id) where email_verified_at is null;
--- 0164-trial-of-a-price.sql
-- For how many days a plan is used before its first charge. Of a version of a price, which is never changed.
alter table price
  add column trial_days smallint check (trial_days between 1 and 90),
  add constraint price_trial check (interval <> 'once' or trial_days is null);

-- Whoever is known to have tried the plan pays from the first day.
alter table cart_line add column trial_used boolean not null default false;
--- 0165-brands-in-statistics.sql
-- A brand that few rows name is known to the planner as such, so that a list of it is read along its index and not through
-- all rows of the others.
alter table product alter column brand_ids set statistics 1000;
alter table coupon alter column brand_ids set statistics 1000;
analyze product (brand_ids);
analyze coupon (brand_ids);
--- 0166-plain-words.sql
-- As an expression of PL/pgSQL it takes half of the time that a function in SQL takes, which cannot be inlined because
-- unaccent() is only stable. Its cost is what it takes beside an operator, so that an index is preferred to many calls.
create or replace function plain(text) returns text
  language plpgsql immutable strict parallel safe cost 250
as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, $1)); end $$;

-- Whoever searches a person by the number of an order types its beginning.
create index purchase_order_code_prefix on purchase_order (code text_pattern_ops);
--- 0167-whose-pix-key.sql
-- Whose account receives the Pix of a brand, as the buyer's bank names them: who has the key; nobody where it is the
-- installation's.
create or replace view storefront as
  select b.id, b.name, coalesce(b.legal_name, p.legal_name) as legal_name, coalesce(b.cnpj, p.cnpj) as cnpj,
    coalesce(b.address, p.address) as address, coalesce(b.email, p.email) as email, coalesce(b.phone, p.phone) as phone,
    coalesce(b.hours, p.hours) as hours, b.promise, b.description, b.monogram, b.theme,
    b.layout, b.lead, b.product_word, b.products_word, b.signature,
    coalesce(b.header_menu, p.header_menu) as header_menu, coalesce(b.footer_menu, p.footer_menu) as footer_menu,
    case when b.pix_key is not null then b.id when p.pix_key is not null then p.id end as pix_key_of
  from brand b left join brand p on p.id = b.parent_id;
--- 0168-notices-of-a-payment.sql
-- Which payment a provider's notice is about: the page of an order says what was told of it.
alter table webhook_event add column payment_id text references payment;
update webhook_event e set payment_id = p.id from payment p
where p.txid in (e.body ->> 'txid', e.body ->> 'referencia', e.body ->> 'reference');
update webhook_event e set payment_id = p.id from gateway_charge c join payment p on p.txid = c.txid
where e.payment_id is null and c.provider = e.provider and c.reference in (e.body ->> 'object', e.body ->> 'order');
create index webhook_event_payment on webhook_event (payment_id) where payment_id is not null;
--- 0169-pdf-of-a-fiscal-note.sql
-- The note itself, where whoever issued it by hand sent its PDF: the key under which it is kept.
alter table fiscal_note
  add column pdf_key text unique,
  add check (pdf_key is null or number is not null);
