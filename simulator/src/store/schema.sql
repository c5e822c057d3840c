-- Instants are epoch milliseconds; amounts are integer centavos; bodies are JSON text.
CREATE TABLE IF NOT EXISTS token (
  hash TEXT PRIMARY KEY,
  scopes TEXT NOT NULL,
  expires_at INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS cob (
  loc INTEGER PRIMARY KEY AUTOINCREMENT,
  txid TEXT NOT NULL UNIQUE,
  access_token TEXT NOT NULL UNIQUE,
  br_code TEXT NOT NULL,
  status TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS cob_created ON cob (created_at);

CREATE TABLE IF NOT EXISTS cobv (
  loc INTEGER PRIMARY KEY AUTOINCREMENT,
  txid TEXT NOT NULL UNIQUE,
  access_token TEXT NOT NULL UNIQUE,
  br_code TEXT NOT NULL,
  status TEXT NOT NULL,
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  body TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS cob_revision (
  txid TEXT NOT NULL,
  revision INTEGER NOT NULL,
  status TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (txid, revision)
);

CREATE TABLE IF NOT EXISTS pix (
  e2eid TEXT PRIMARY KEY,
  txid TEXT NOT NULL,
  amount INTEGER NOT NULL,
  key TEXT NOT NULL,
  received_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS pix_txid ON pix (txid);
CREATE INDEX IF NOT EXISTS pix_received ON pix (received_at);

CREATE TABLE IF NOT EXISTS refund (
  e2eid TEXT NOT NULL,
  id TEXT NOT NULL,
  rtr_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  nature TEXT,
  description TEXT,
  requested_at INTEGER NOT NULL,
  settles_at INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  PRIMARY KEY (e2eid, id)
);

CREATE TABLE IF NOT EXISTS webhook (
  key TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  body TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  last_result TEXT
);
CREATE INDEX IF NOT EXISTS delivery_due ON delivery (due_at) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS delivery_held ON delivery (id) WHERE state = 'held';

CREATE TABLE IF NOT EXISTS mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  received_at INTEGER NOT NULL,
  sender TEXT NOT NULL,
  recipients TEXT NOT NULL,
  raw BLOB NOT NULL,
  parsed TEXT
);

CREATE TABLE IF NOT EXISTS violation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  side TEXT NOT NULL,
  operation TEXT NOT NULL,
  path TEXT NOT NULL,
  reason TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- Orders of the simulated Mercado Pago, as it answers them (`body`) and what it knows besides (`facts`).
CREATE TABLE IF NOT EXISTS mercado_pago_order (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL,
  status TEXT NOT NULL,
  method_id TEXT,
  method_type TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  body TEXT NOT NULL,
  facts TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS mercado_pago_order_reference ON mercado_pago_order (reference);
CREATE INDEX IF NOT EXISTS mercado_pago_order_created ON mercado_pago_order (created_at);
CREATE INDEX IF NOT EXISTS mercado_pago_order_status ON mercado_pago_order (status);
CREATE INDEX IF NOT EXISTS mercado_pago_order_due ON mercado_pago_order (due_at) WHERE due_at IS NOT NULL;

-- Its tokens, customers, saved cards and payment profiles; of a card never its number nor its code.
CREATE TABLE IF NOT EXISTS mercado_pago_record (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  owner TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX IF NOT EXISTS mercado_pago_record_owner ON mercado_pago_record (kind, owner);

-- What was answered under an idempotency key.
CREATE TABLE IF NOT EXISTS mercado_pago_answer (
  key TEXT PRIMARY KEY,
  question TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL
);

-- Pix Automático. A record is the whole as JSON; what is searched for stands beside it.
CREATE TABLE IF NOT EXISTS rec (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS rec_created ON rec (created_at);
CREATE INDEX IF NOT EXISTS rec_status ON rec (json_extract(record, '$.status'));

-- Where the payload of a recurrence is; `id_rec` is the one that it shows now.
CREATE TABLE IF NOT EXISTS locrec (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  access_token TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  id_rec TEXT UNIQUE
);

CREATE TABLE IF NOT EXISTS solicrec (
  id TEXT PRIMARY KEY,
  id_rec TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS solicrec_rec ON solicrec (id_rec);

CREATE TABLE IF NOT EXISTS cobr (
  txid TEXT PRIMARY KEY,
  id_rec TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS cobr_rec ON cobr (id_rec);
CREATE INDEX IF NOT EXISTS cobr_created ON cobr (created_at);
CREATE INDEX IF NOT EXISTS cobr_status ON cobr (json_extract(record, '$.status'));
