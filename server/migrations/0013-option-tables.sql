-- D15.4: options that a shared table prices, and charges that bound what an option costs.

alter table options add column price_table_id bigint;
alter table options add column minimum_charge numeric;
alter table options add column maximum_charge numeric;
alter table options add constraint options_price_table_fk
  foreign key (tenant_id, price_table_id) references price_tables (tenant_id, id);
alter table options drop constraint options_price_type_ck;
alter table options add constraint options_price_type_ck
  check (price_type in ('flat', 'percent', 'per_m2', 'per_linear_metre', 'per_leaf', 'table'));
alter table options add constraint options_price_table_ck check ((price_type = 'table') = (price_table_id is not null));
-- Whole, not partial: of few entries the planner would read all that a tenant has.
create index options_price_table_ix on options (tenant_id, price_table_id);
