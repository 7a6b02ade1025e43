export const ProductsPage = () => null;
