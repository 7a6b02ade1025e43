-- D20.4, D20.5: the customer's page of a quote, and its acceptance.

alter table quotes
  -- Who accepted what and when: { by, name, at, version, certified, actor_id }.
  add column accepted json,
  -- When the customer opened the page: { first, last }. Written without a new version.
  add column seen_at json,
  -- Saved by a visitor of a shop: the page of such a draft says that the request arrived.
  add column is_request boolean not null default false,
  -- Whether somebody chose `valid_until`: only a default is set anew when the quote is sent. Nobody knows of older quotes,
  -- so theirs stay as they are.
  add column valid_until_is_own boolean not null default true;

-- D20.5: a customer is named nowhere in the ledger.
alter table changes alter column actor_name drop not null;
