export const ProductDetails = () => null;
