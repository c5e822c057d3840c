-- What an event was about, where its kind does not say it: the name of an app.
alter table account_event add column about text;
