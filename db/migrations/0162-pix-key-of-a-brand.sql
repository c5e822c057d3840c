-- The Pix key that receives for a brand, at the bank that the installation is configured for. A brand that says none
-- receives by its parent's, and where that says none either, by the installation's.
alter table brand add column pix_key text check (length(pix_key) between 1 and 77);
