-- D1, D16.6, D28.7: what its first caller may see. Others get the answer read again. Answers that are there already have none.
alter table idempotency_keys add column reader text;
