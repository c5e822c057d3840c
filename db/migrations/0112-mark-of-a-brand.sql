-- The picture that is a brand's mark, where it was sent one: it stands in place of its monogram.
alter table brand add column mark text check (mark ~ '^/marks/brm_[0-9a-z]{26}\.png$');
