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

-- `number` is the bank's own ("nosso número"), in the free field of the barcode.
CREATE TABLE IF NOT EXISTS boleto (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  token TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL,
  due_on TEXT NOT NULL,
  payer_name TEXT NOT NULL,
  payer_document TEXT NOT NULL,
  description TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  payment_id TEXT UNIQUE,
  paid_at INTEGER,
  clears_at INTEGER,
  refund_id TEXT
);
CREATE INDEX IF NOT EXISTS boleto_clears ON boleto (clears_at) WHERE clears_at IS NOT NULL;

-- A table of its own, so that files of before open as they are.
CREATE TABLE IF NOT EXISTS boleto_payer_address (
  reference TEXT PRIMARY KEY,
  address TEXT NOT NULL
);

-- Boletos that their issuer took back ("baixa"). A table of its own, so that files of before open as they are.
-- Of boletos that are taken after their due day: until when, and what that costs, in basis points.
CREATE TABLE IF NOT EXISTS boleto_late (
  number INTEGER PRIMARY KEY,
  until TEXT NOT NULL,
  fine_bp INTEGER NOT NULL,
  interest_bp INTEGER NOT NULL
);
-- What was paid, where it is not the amount.
CREATE TABLE IF NOT EXISTS boleto_paid (
  number INTEGER PRIMARY KEY,
  amount INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS boleto_taken_back (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
);

-- What is kept of a card, for one charge: never its number nor its code.
CREATE TABLE IF NOT EXISTS card_token (
  hash TEXT PRIMARY KEY,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL,
  exp_month INTEGER NOT NULL,
  exp_year INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  used_by TEXT
);

CREATE TABLE IF NOT EXISTS card_charge (
  reference TEXT PRIMARY KEY,
  amount INTEGER NOT NULL,
  installments INTEGER NOT NULL,
  description TEXT NOT NULL,
  return_url TEXT NOT NULL,
  state TEXT NOT NULL,
  decline_code TEXT,
  authorization TEXT,
  approved_at INTEGER,
  brand TEXT,
  last4 TEXT,
  exp_month INTEGER,
  exp_year INTEGER,
  challenge TEXT UNIQUE,
  challenge_ends_at INTEGER,
  dispute_id TEXT,
  dispute_state TEXT,
  disputed_at INTEGER,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS card_charge_changed ON card_charge (changed_at);

CREATE TABLE IF NOT EXISTS card_refund (
  reference TEXT NOT NULL,
  id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (reference, id)
);

-- More about tokens, charges and cards, in tables of their own so that files of before open as they are. A token has a
-- print by which its card is known again (a keyed hash), or none when it is of a security code alone.
CREATE TABLE IF NOT EXISTS card_token_print (
  hash TEXT PRIMARY KEY,
  print TEXT NOT NULL
);

-- Whose card a charge leaves behind once it is approved, and how that is called then.
CREATE TABLE IF NOT EXISTS card_keeping (
  reference TEXT PRIMARY KEY,
  customer TEXT NOT NULL,
  kept_id TEXT
);

-- Cards that are kept for a customer of the shop, for charges to come.
CREATE TABLE IF NOT EXISTS kept_card (
  id TEXT PRIMARY KEY,
  customer TEXT NOT NULL,
  print TEXT NOT NULL,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL,
  exp_month INTEGER NOT NULL,
  exp_year INTEGER NOT NULL,
  outcome TEXT NOT NULL
);

-- Charges that somebody looks at first: how that ends by itself, and when; never, when only the operator ends it.
CREATE TABLE IF NOT EXISTS card_review (
  reference TEXT PRIMARY KEY,
  is_approved INTEGER NOT NULL,
  ends_at INTEGER
);

-- What goes back of a boleto, by Pix to the document of its payer: any number of times, never more than was paid.
CREATE TABLE IF NOT EXISTS boleto_refund (
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (number, id)
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
