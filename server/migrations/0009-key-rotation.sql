-- D4: after a rotation the old secret of a key stays good for as long as was asked for.

alter table api_keys add column previous_key_hash bytea, add column overlap_until timestamptz;
create index api_keys_previous_key_hash_ix on api_keys (previous_key_hash) where previous_key_hash is not null;
