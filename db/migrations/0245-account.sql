-- People are searched for by their phone.
create index account_profile_phone on account_profile (phone) where phone is not null;
