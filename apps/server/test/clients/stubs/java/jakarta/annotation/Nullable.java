package jakarta.annotation;

public @interface Nullable {}
