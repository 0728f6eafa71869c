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
  created_at timestamptz not null default now()
);
create index ledger_transactions_campaign on ledger_transactions (campaign_id) where campaign_id is not null;

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
create index ledger_entries_account on ledger_entries (account_id, id desc);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_wallet on ledger_entries (wallet_id, id desc);

create trigger ledger_entries_change before update or delete on ledger_entries for each row execute function forbid_change();
create trigger ledger_entries_truncate before truncate on ledger_entries for each statement execute function forbid_change();
create trigger ledger_transactions_change before update or delete on ledger_transactions for each row execute function forbid_change();
create trigger ledger_transactions_truncate before truncate on ledger_transactions for each statement execute function forbid_change();

create function wallet_of(owner bigint, type smallint, wallet_kind text) returns bigint language plpgsql as $$
declare found bigint;
begin
  select id into found from wallets where coalesce(account_id, 0) = coalesce(owner, 0) and route_type = type and kind = wallet_kind;
  if found is null then
    insert into wallets (account_id, route_type, kind, floor)
    values (owner, type, wallet_kind,
      case when wallet_kind = 'issued' then null
           when wallet_kind = 'main' then (select case when account_type = 2 then -credit_limit else 0 end from accounts where id = owner)
           else 0 end)
    on conflict do nothing;
    select id into found from wallets where coalesce(account_id, 0) = coalesce(owner, 0) and route_type = type and kind = wallet_kind;
  end if;
  return found;
end $$;

-- The only writer of money. Moves `amount` from one wallet to another in one transaction row with two entries.
-- Answers the transaction id, or null when the key was used before (then nothing moves).
-- Wallets are locked in order of id, so that two movements the other way round cannot deadlock.
-- Raises check_violation "wallet_floor" when the payer's balance does not suffice.
create function ledger_move(
  p_kind text, p_key text, p_amount bigint, p_type smallint,
  p_from_account bigint, p_from_kind text, p_to_account bigint, p_to_kind text,
  p_campaign bigint, p_actor bigint, p_source text, p_comment text
) returns bigint language plpgsql as $$
declare
  tx bigint; from_id bigint; to_id bigint; from_balance bigint; to_balance bigint;
begin
  if p_amount <= 0 then raise exception 'ledger_move: the amount must be positive, got %', p_amount; end if;
  from_id := wallet_of(p_from_account, p_type, p_from_kind);
  to_id := wallet_of(p_to_account, p_type, p_to_kind);
  perform 1 from wallets where id in (from_id, to_id) order by id for update;
  insert into ledger_transactions (kind, key, account_id, campaign_id, actor_id, source, comment)
  values (p_kind, p_key, coalesce(p_to_account, p_from_account), p_campaign, p_actor, p_source, p_comment)
  on conflict (key) do nothing returning id into tx;
  if tx is null then return null; end if;
  update wallets set balance = balance - p_amount where id = from_id returning balance into from_balance;
  update wallets set balance = balance + p_amount where id = to_id returning balance into to_balance;
  insert into ledger_entries (transaction_id, wallet_id, account_id, wallet_kind, route_type, amount, balance)
  values (tx, from_id, p_from_account, p_from_kind, p_type, -p_amount, from_balance),
         (tx, to_id, p_to_account, p_to_kind, p_type, p_amount, to_balance);
  return tx;
end $$;

-- How low an account's wallets may go follows its type and limit. Raises check_violation when a balance is lower already.
create function wallet_refloor(owner bigint) returns void language sql as $$
  update wallets w set floor = case when a.account_type = 2 then -a.credit_limit else 0 end
  from accounts a where a.id = owner and w.account_id = owner and w.kind = 'main'
$$;

-- What an account sees of its money.
create view statement with (security_invoker = true) as
  select e.id, e.account_id, e.route_type,
         case when e.amount > 0 then 1 else 2 end as credit_type,
         abs(e.amount) as credit,
         e.balance - e.amount as old_balance,
         e.balance as new_balance,
         t.source, t.kind, t.campaign_id, t.actor_id, t.comment, e.transaction_id, e.created_at
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.wallet_kind = 'main';
