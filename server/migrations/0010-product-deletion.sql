-- A product that was made by mistake can be deleted for good, with its steps and rows, while no saved quote refers to it.

grant delete on products, steps, rules to vantail_app;
