-- Campaigns with personal links by their day: the dashboard adds up what recipients did with those of a period.
create index campaigns_two_way_day on campaigns (day, account_id) where two_way_token is not null;

-- A report adds up a great many counts at once: whom they belong to is asked once a question, not once a row, which a
-- reseller waited for. Whom somebody sees is what the policy of accounts says, for every scope there is.
do $$
declare
  facts regclass;
  seen constant text := '((select app_scope()) = ''all'' or account_id = (select app_self())
    or ((select app_self()) is not null and account_id in (select a.id from accounts a)))';
begin
  foreach facts in array array['message_facts', 'message_fact_changes']::regclass[] loop
    execute format('drop policy tenant on %s', facts);
    execute format('create policy tenant on %s using %s with check %s', facts, seen, seen);
  end loop;
end $$;
