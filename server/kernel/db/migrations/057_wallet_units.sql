-- Wallets of voice (4, pulses) and WhatsApp (5, in 1/10,000 of the currency). An account's limit and its warning are counted in credits:
-- they hold for the wallets of text messages, and until there are some of their own the others neither go below zero nor warn.

create or replace function wallet_of(owner bigint, type smallint, wallet_kind text) returns bigint
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

create or replace function wallet_refloor(owner bigint) returns void language sql security definer set search_path = public as $$
  update wallets w set floor = case when a.account_type = 2 and w.route_type in (1, 2, 3) then -a.credit_limit else 0 end
  from accounts a where a.id = owner and w.account_id = owner and w.kind = 'main'
$$;

create or replace function ledger_move(
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

update wallets set floor = 0 where kind = 'main' and route_type not in (1, 2, 3) and floor < 0 and balance >= 0;
