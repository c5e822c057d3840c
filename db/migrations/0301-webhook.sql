-- A row is an address of another program that is told of events.
create table webhook_endpoint (
  id text primary key,
  url text not null,
  name text not null,
  -- Null: of all brands.
  brand_id text references brand,
  -- Kinds of events; '*' is all of them.
  events text[] not null check (cardinality(events) > 0),
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  -- Encrypted with AES-256-GCM. The one before is good until its end: a receiver changes it meanwhile.
  secret_sealed bytea not null,
  previous_secret_sealed bytea,
  previous_until timestamptz,
  -- Tries that failed since the last one that did not, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  -- Nothing is sent until then, and then one delivery alone.
  held_until timestamptz,
  disabled_at timestamptz,
  disabled_for text check (disabled_for in ('failing', 'gone')),
  version integer not null default 1,
  created_at timestamptz not null,
  -- The id of the author, without a foreign key: it stays when the account is removed.
  created_by text not null,
  removed_at timestamptz,
  constraint webhook_endpoint_previous check ((previous_secret_sealed is null) = (previous_until is null)),
  constraint webhook_endpoint_disabled check ((status = 'disabled') = (disabled_at is not null) and (disabled_at is null) = (disabled_for is null))
);

-- A row is an event as it is told to webhooks, with the body that is signed. It is removed after ninety days.
create table webhook_message (
  id text primary key,
  -- Of `outbox_event`; null for a test.
  seq bigint unique,
  kind text not null,
  subject_id text not null,
  brand_id text,
  body text not null,
  created_at timestamptz not null
);
create index webhook_message_created on webhook_message (created_at, id);

-- A row says that one endpoint is to be told of one event, or was.
create table webhook_delivery (
  id text primary key,
  endpoint_id text not null references webhook_endpoint,
  message_id text not null references webhook_message on delete cascade,
  -- Orders the deliveries of one subject to one endpoint.
  position bigint generated always as identity,
  subject_id text not null,
  kind text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  -- Not before this instant, while it waits.
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (endpoint_id, message_id),
  constraint webhook_delivery_waits check ((status = 'waiting') = (next_at is not null) and (status = 'waiting') = (ended_at is null))
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, next_at, position) where status = 'waiting';
create index webhook_delivery_subject on webhook_delivery (endpoint_id, subject_id, position) where status = 'waiting';
create index webhook_delivery_message on webhook_delivery (message_id);
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, created_at, id);
create index webhook_delivery_created on webhook_delivery (created_at, id);

-- A row is one try to tell an endpoint, with what it answered.
create table webhook_attempt (
  id text primary key,
  delivery_id text not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  -- The status of HTTP; null where nothing was answered, for `failure`.
  status_code smallint,
  failure text,
  -- In milliseconds.
  took integer not null,
  -- The beginning of what was answered.
  answer text not null default '',
  constraint webhook_attempt_outcome check ((status_code is null) <> (failure is null))
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, at, id);
