-- Money between people: credit requests, reversals that point at what they reverse, alerts when a balance falls low.

alter table ledger_transactions
  -- The booking this one takes back: each can be taken back once.
  add column reverses_id bigint references ledger_transactions,
  -- Price of one credit in the account's currency, for invoices.
  add column rate numeric(12, 4);
create unique index ledger_transactions_reverses on ledger_transactions (reverses_id) where reverses_id is not null;

-- What an account sees of its money are the entries of its main wallets; those of held and spent are many and are never listed.
drop index ledger_entries_account;
create index ledger_entries_statement on ledger_entries (account_id, id desc) where wallet_kind = 'main';
create index ledger_entries_period on ledger_entries (account_id, created_at) where wallet_kind = 'main';
create index ledger_entries_wallet_period on ledger_entries (wallet_id, created_at desc, id desc) where wallet_kind = 'main';
create index ledger_entries_days on ledger_entries (created_at) where wallet_kind = 'main';

-- A wallet fell below the account's threshold (available credits: the balance, plus the limit of a postpaid account). One row a crossing,
-- written by the movement itself; whoever is told is told afterwards, by a worker.
create table credit_alerts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  route_type smallint not null,
  transaction_id bigint not null references ledger_transactions,
  available bigint not null,
  threshold bigint not null,
  created_at timestamptz not null default now(),
  -- Told, or found to be above the threshold again before anybody was told.
  settled_at timestamptz
);
create index credit_alerts_open on credit_alerts (id) where settled_at is null;
create index credit_alerts_account on credit_alerts (account_id, id desc);
select protect_owned('credit_alerts');

drop function ledger_move(text, text, bigint, smallint, bigint, text, bigint, text, bigint, bigint, text, text);

-- The only writer of money. Moves `amount` from one wallet to another in one transaction row with two entries.
-- Answers the transaction id, or null when the key was used before (then nothing moves).
-- Wallets are locked in order of id, so that two movements the other way round cannot deadlock. The time is taken under that lock: the
-- entries of a wallet stand in the order of their times.
-- Raises check_violation "wallet_floor" when the payer's balance does not suffice, unique_violation when `p_reverses` is reversed already.
create function ledger_move(
  p_kind text, p_key text, p_amount bigint, p_type smallint,
  p_from_account bigint, p_from_kind text, p_to_account bigint, p_to_kind text,
  p_campaign bigint, p_actor bigint, p_source text, p_comment text,
  p_reverses bigint default null, p_rate numeric default null
) returns bigint language plpgsql security definer set search_path = public as $$
declare
  tx bigint; from_id bigint; to_id bigint; from_balance bigint; to_balance bigint; from_floor bigint; threshold bigint; moment timestamptz;
begin
  if p_amount <= 0 then raise exception 'ledger_move: the amount must be positive, got %', p_amount; end if;
  from_id := wallet_of(p_from_account, p_type, p_from_kind);
  to_id := wallet_of(p_to_account, p_type, p_to_kind);
  perform 1 from wallets where id in (from_id, to_id) order by id for update;
  moment := clock_timestamp();
  insert into ledger_transactions (kind, key, account_id, campaign_id, actor_id, source, comment, reverses_id, rate, created_at)
  values (p_kind, p_key, coalesce(p_to_account, p_from_account), p_campaign, p_actor, p_source, p_comment, p_reverses, p_rate, moment)
  on conflict (key) do nothing returning id into tx;
  if tx is null then return null; end if;
  update wallets set balance = balance - p_amount where id = from_id returning balance, floor into from_balance, from_floor;
  update wallets set balance = balance + p_amount where id = to_id returning balance into to_balance;
  insert into ledger_entries (transaction_id, wallet_id, account_id, wallet_kind, route_type, amount, balance, created_at)
  values (tx, from_id, p_from_account, p_from_kind, p_type, -p_amount, from_balance, moment),
         (tx, to_id, p_to_account, p_to_kind, p_type, p_amount, to_balance, moment);
  -- What is settled while messages go out moves between held and spent: it never comes here.
  if p_from_kind = 'main' and p_from_account is not null then
    select low_credit_alert into threshold from accounts where id = p_from_account;
    if from_balance - from_floor < threshold and from_balance - from_floor + p_amount >= threshold then
      insert into credit_alerts (account_id, route_type, transaction_id, available, threshold, created_at)
      values (p_from_account, p_type, tx, from_balance - from_floor, threshold, moment);
    end if;
  end if;
  return tx;
end $$;

-- A client asks the account above for credits.
create table credit_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  route_type smallint not null,
  credit bigint not null check (credit > 0),
  amount double precision check (amount >= 0),
  payment_mode text,
  payment_reference text,
  attachment text,
  comment text not null,
  -- 0 pending, 1 approved, 2 rejected, 3 cancelled
  status smallint not null default 0 check (status between 0 and 3),
  approved_credit bigint check (approved_credit between 1 and credit),
  reply text,
  replied_by bigint references accounts,
  replied_at timestamptz,
  transaction_id bigint unique references ledger_transactions,
  entry_mode text not null default 'web',
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Approved means paid, and nothing else is.
  check ((status = 1) = (transaction_id is not null))
);
create index credit_requests_account on credit_requests (account_id, id desc);
create index credit_requests_status on credit_requests (status, id desc);
create index credit_requests_created on credit_requests (created_at);
select protect_owned('credit_requests');

-- What an account sees of its money. `other_id`: the account at the other end, where the reader may see it.
drop view statement;
create view statement with (security_invoker = true) as
  select e.id, e.account_id, e.route_type,
         case when e.amount > 0 then 1 else 2 end as credit_type,
         abs(e.amount) as credit,
         e.balance - e.amount as old_balance,
         e.balance as new_balance,
         t.source, t.kind, t.campaign_id, t.actor_id, t.comment, e.transaction_id, e.created_at,
         t.key, t.rate::float8 as rate, t.reverses_id,
         (select o.account_id from ledger_entries o where o.transaction_id = e.transaction_id and o.wallet_kind = 'main' and o.id <> e.id) as other_id
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.wallet_kind = 'main';

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    revoke insert, update, delete, truncate on credit_alerts from relaydesk_scoped;
  end if;
end $$;
