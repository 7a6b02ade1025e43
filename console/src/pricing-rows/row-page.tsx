export const RowPage = () => null;
