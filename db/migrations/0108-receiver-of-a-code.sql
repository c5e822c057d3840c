-- Whose account a Pix is paid into, as the buyer's bank names them: `Receiver` of contract/src/payment.ts. Who had the key
-- when the code was made, for a brand may change its key while the code still runs. Codes from before name nobody here.
alter table payment add column receiver jsonb;
