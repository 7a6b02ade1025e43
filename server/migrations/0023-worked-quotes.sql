-- D19: quotes with lines of four kinds, VAT, discounts and tariffs, which can be worked on while they are drafts.

alter table quotes
  -- For the customer, and for the shop alone.
  add column note text,
  add column internal_note text,
  add column language text,
  -- What lines have that name no rate of their own; what product lines are priced by. Without foreign keys: with Citus a
  -- table that is distributed cannot refer to one that is not yet. No rate and no tariff is ever deleted.
  add column vat_rate_id bigint,
  add column tariff_id bigint,
  add column discount json,
  -- The rate that list prices contained when the lines were priced.
  add column included_vat_rate json,
  -- Null for quotes that are older than these columns: those have no VAT and no discount, and `total` says it all.
  add column totals json,
  add column margin numeric,
  -- Ids of lines are never given again; null for older quotes, whose lines are numbered by position.
  add column last_line_id bigint,
  -- The shared tables of services as they were, each once.
  add column price_tables json,
  add constraint quotes_language_ck check (language in ('fr', 'en', 'de'));

-- D19.9: `q` finds a quote by its number, its reference, and the customer's name and company.
alter table quotes add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(number::text || E'\n' || coalesce(reference, '') || E'\n' || coalesce(customer ->> 'name', '') || E'\n' || coalesce(customer ->> 'company', ''), NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
create index quotes_created_at_ix on quotes (tenant_id, created_at, id);
