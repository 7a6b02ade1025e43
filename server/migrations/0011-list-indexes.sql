-- Lists of many thousands (D1, D5): what `q` looks into without case and accents, kept with the record, and indexes by name, time and
-- reference. The expressions are those of server/src/resource/search.ts; a test compares them.

alter table brands add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name || E'\n' || coalesce(name_en, ''), NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
alter table categories add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name || E'\n' || coalesce(name_en, ''), NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
alter table products add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name || E'\n' || coalesce(name_en, '') || E'\n' || coalesce(reference, ''), NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
alter table options add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name || E'\n' || coalesce(name_en, '') || E'\n' || coalesce(reference, ''), NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;

create index products_name_ix on products (tenant_id, (lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss')) collate "C"), id);
create index options_name_ix on options (tenant_id, (lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss')) collate "C"), id);
create index products_updated_at_ix on products (tenant_id, updated_at, id);
create index products_reference_ix on products (tenant_id, reference, id) where reference is not null;
create index options_updated_at_ix on options (tenant_id, updated_at, id);
create index options_reference_ix on options (tenant_id, reference, id) where reference is not null;
create index quotes_updated_at_ix on quotes (tenant_id, updated_at, id);
create index quotes_reference_ix on quotes (tenant_id, reference, id) where reference is not null;
