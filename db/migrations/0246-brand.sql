-- What a brand answers on its page of help besides the product's own answers, or in their place; unset, what its parent does.
alter table brand add column help_questions jsonb check (jsonb_typeof(help_questions) = 'array');
