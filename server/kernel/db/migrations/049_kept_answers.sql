-- A repeat under the same key is answered what the first was. Answers that hold a secret are not kept, and what was kept so far may be one:
-- it goes, with the pages it lay on (a new type writes the table anew). That it was done stays: a repeat must not do it again.
alter table idempotency_keys
  add column actor_id bigint,
  add column answer_kept boolean not null default true,
  alter column response type jsonb using null;
update idempotency_keys set actor_id = account_id, answer_kept = status is null;
alter table idempotency_keys
  alter column actor_id set not null,
  drop constraint idempotency_keys_pkey,
  -- Whose a key is: the account's and his who sits there.
  add primary key (account_id, actor_id, key);
