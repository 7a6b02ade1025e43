-- D3: how deep a tree of categories is, is found by one statement that goes down from parent to children.
create index categories_parent_ix on categories (tenant_id, parent_id);
