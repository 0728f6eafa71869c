-- What the sessions of a process are called (application_name), so that the others can end them when it is silent.
alter table workers add column session_name text;
alter table processes add column session_name text;
