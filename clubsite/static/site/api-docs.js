/* Starts the interactive page of the API. The session's writes carry the token that the page was given. */
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
