-- Double entry: every movement is a transaction whose entries sum to zero; nothing is ever changed or deleted.

create table wallets (
  id bigint generated always as identity primary key,
  -- Null: the platform's own counterpart.
  account_id bigint references accounts,
  route_type smallint not null,
  -- main: what can be spent. held: promised to running campaigns. spent: used up. issued: where credits come from.
  kind text not null check (kind in ('main', 'held', 'spent', 'issued')),
  balance bigint not null default 0,
  -- How low it may go: 0 for prepaid, minus the credit limit for postpaid, null for issued.
  floor bigint default 0,
  constraint wallet_floor check (floor is null or balance >= floor)
);
create unique index wallets_owner on wallets (coalesce(account_id, 0), route_type, kind);
-- Wallets and entries of the platform belong to no account, and take part in every issue of credits.
alter table wallets enable row level security;
alter table wallets force row level security;
do $$
begin
  execute format('create policy tenant on wallets using (account_id is null or %s) with check (account_id is null or %s)', owner_seen(), owner_seen());
end $$;
select open_to_operators('wallets');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- credit, transfer, reverse, hold, settle, void, refund, recharge
  kind text not null,
  -- Makes a repeat harmless: one transaction per key.
  key text unique,
  account_id bigint references accounts,
  campaign_id bigint,
  actor_id bigint,
  source text not null,
  comment text,
  -- The booking this one takes back: each can be taken back once.
  reverses_id bigint references ledger_transactions,
  -- Price of one credit in the account's currency, for invoices.
  rate numeric(12, 4),
  created_at timestamptz not null default now()
);
create index ledger_transactions_campaign on ledger_transactions (campaign_id) where campaign_id is not null;
create unique index ledger_transactions_reverses on ledger_transactions (reverses_id) where reverses_id is not null;
-- Prices at which credits were sold: what the daily sheet reckons its margin by.
create index ledger_transactions_issued on ledger_transactions (account_id, created_at) where kind = 'credit';
create trigger ledger_transactions_change before update or delete on ledger_transactions for each row execute function forbid_change();
create trigger ledger_transactions_truncate before truncate on ledger_transactions for each statement execute function forbid_change();

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  wallet_id bigint not null references wallets,
  account_id bigint references accounts,
  wallet_kind text not null,
  route_type smallint not null,
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  created_at timestamptz not null default now()
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_wallet on ledger_entries (wallet_id, id desc);
create index ledger_entries_statement on ledger_entries (account_id, id desc) where wallet_kind = 'main';
create index ledger_entries_period on ledger_entries (account_id, created_at) where wallet_kind = 'main';
create index ledger_entries_wallet_period on ledger_entries (wallet_id, created_at desc, id desc) where wallet_kind = 'main';
create index ledger_entries_days on ledger_entries (created_at) where wallet_kind = 'main';
select protect_owned('ledger_entries');
do $$
begin
  execute format('create policy entry on ledger_entries for insert with check (account_id is null or %s)', owner_seen());
end $$;
create trigger ledger_entries_change before update or delete on ledger_entries for each row execute function forbid_change();
create trigger ledger_entries_truncate before truncate on ledger_entries for each statement execute function forbid_change();

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

-- Money is written by the functions below alone.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    revoke update, delete, truncate on ledger_entries, ledger_transactions from relaydesk_scoped;
    revoke insert, update, delete on wallets from relaydesk_scoped;
    revoke insert, update, delete, truncate on credit_alerts from relaydesk_scoped;
  end if;
end $$;

-- A transfer touches the payer above: whatever moves money runs with the rights of its function's owner.
-- An account's limit and its warning are counted in credits: they hold for the wallets of text messages; those of voice (4, pulses) and of
-- WhatsApp (5, in 1/10,000 of the currency) neither go below zero nor warn.
create function wallet_of(owner bigint, type smallint, wallet_kind text) returns bigint
language plpgsql security definer set search_path = public as $$
declare found bigint;
begin
  select id into found from wallets where coalesce(account_id, 0) = coalesce(owner, 0) and route_type = type and kind = wallet_kind;
  if found is null then
    insert into wallets (account_id, route_type, kind, floor)
    values (owner, type, wallet_kind,
      case when wallet_kind = 'issued' then null
           when wallet_kind = 'main' and type in (1, 2, 3)
             then (select case when account_type = 2 then -credit_limit else 0 end from accounts where id = owner)
           else 0 end)
    on conflict do nothing;
    select id into found from wallets where coalesce(account_id, 0) = coalesce(owner, 0) and route_type = type and kind = wallet_kind;
  end if;
  return found;
end $$;

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
  if p_type not between 1 and 5 then raise exception 'ledger_move: there is no wallet of route type %', p_type; end if;
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
  if p_from_kind = 'main' and p_from_account is not null and p_type in (1, 2, 3) then
    select low_credit_alert into threshold from accounts where id = p_from_account;
    if from_balance - from_floor < threshold and from_balance - from_floor + p_amount >= threshold then
      insert into credit_alerts (account_id, route_type, transaction_id, available, threshold, created_at)
      values (p_from_account, p_type, tx, from_balance - from_floor, threshold, moment);
    end if;
  end if;
  return tx;
end $$;

-- How low an account's wallets may go follows its type and limit. Raises check_violation when a balance is lower already.
create function wallet_refloor(owner bigint) returns void language sql security definer set search_path = public as $$
  update wallets w set floor = case when a.account_type = 2 and w.route_type in (1, 2, 3) then -a.credit_limit else 0 end
  from accounts a where a.id = owner and w.account_id = owner and w.kind = 'main'
$$;

-- What an account sees of its money.
create view statement with (security_invoker = true) as
  select e.id, e.account_id, e.route_type,
         case when e.amount > 0 then 1 else 2 end as credit_type,
         abs(e.amount) as credit,
         e.balance - e.amount as old_balance,
         e.balance as new_balance,
         t.source, t.kind, t.campaign_id, t.actor_id, t.comment, e.transaction_id, e.created_at,
         t.key, t.rate::float8 as rate, t.reverses_id,
         (select o.account_id from ledger_entries o where o.transaction_id = e.transaction_id and o.wallet_kind = 'main' and o.id <> e.id) as other_id
  -- Each has one; said so, it is not looked for where only order and count are asked for.
  from ledger_entries e left join ledger_transactions t on t.id = e.transaction_id
  where e.wallet_kind = 'main';

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
