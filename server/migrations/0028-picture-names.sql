-- D16.4: the name of the file that a picture came in. Pictures that are there already have none until their file is sent again.
alter table media add column name text;

-- What `q` looks into; the expression is that of server/src/resource/search.ts.
alter table media add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
