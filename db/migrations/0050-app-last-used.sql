-- Of a grant: when something was last given for it, so that a person sees which apps are still in use.
alter table identity_record add column last_used_at timestamptz;
