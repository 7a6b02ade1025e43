export const BrandsPage = () => null;
