-- Where a card's issuer sends its customer back to, known before the gateway is asked: whoever reads the charge first
-- tells it, not only whoever made it.
alter table payment add column return_url text;
