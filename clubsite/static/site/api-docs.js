/* Starts the interactive page of the API. Writes with the session carry the CSRF token from the page. */
"use strict";
(() => {
  const place = document.getElementById("api-docs");
  SwaggerUIBundle({
    domNode: place,
    url: place.dataset.schema,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    filter: true,
    persistAuthorization: false,
    tryItOutEnabled: true,
    validatorUrl: null,
    requestInterceptor: (request) => {
      if (!/^(GET|HEAD)$/i.test(request.method || "GET")) request.headers["X-CSRFToken"] = place.dataset.csrf;
      return request;
    },
  });
})();
